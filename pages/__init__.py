"""All output: an answer goes in, text comes out; the type of the answer says how it looks.

    text_blocks  blocks as pieces of text for people, readable at 40 columns and through a pipe
    json         for programs: one object per line, each with the name of its schema
    csv          for spreadsheets
    reports      the formats of ``testcross verify``, written file by file
    exports      questions for other programs

A renderer formats and decides nothing; it prints nothing either, and knows no terminal. A new form
is a module beside these.
"""
