"""All output: an answer goes in, text comes out; the type of the answer says how it looks.

    text     for people: plain characters, readable at 80 columns and through a pipe
    json     for programs: one object per line, each with the name of its schema
    csv      for spreadsheets
    reports  the formats of ``testcross verify``, written file by file

A renderer formats and decides nothing; it prints nothing either, the console does. A new form is a
module beside these, with one function that takes any answer.
"""
