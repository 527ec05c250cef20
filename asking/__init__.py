"""What every question needs that is neither genetics nor a terminal.

declared  a question is one annotated function; its command, help and completion follow
typed     the parameters that several questions share, each described once
result    what every question returns, and how it shows itself
reports   answers that are findings: text, JSON, CSV, SARIF, pages, file by file
dialogue  answers that ask back; and what the person who asks offers: a bar, a place for remarks
batch     files with a mating, or a card, on each line
workers   many files at once, in processes or on a cluster
lazy      rooms that run only when something in them is asked for
"""

from testcross.asking import lazy as lazy  # before any room that can wait
