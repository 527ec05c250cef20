"""All output: an answer goes in, text comes out; the type of the answer says how it looks.

    answer_blocks  the blocks of an answer (``rulesets.blocks``), made beside the answer
    text_blocks    blocks as pieces of text for people, readable at 40 columns and through a pipe
    html_blocks    the same blocks as elements and pages of HTML
    markup         the one builder of elements, for HTML, XML and SVG
    svg            pictures of matings, herds, tables and squares (``rulesets.pictures``)
    json           for programs: one object per line, each with the name of its schema
    csv            for spreadsheets
    reports        the formats of ``testcross verify``, written file by file
    exports        questions for other programs; with ``pad_html`` pages of HTML that are no answers

A renderer formats and decides nothing; it prints nothing either, and knows no terminal. Those of
blocks know blocks alone; what JSON says of each game stands in one table. A new form is a module
beside these, a branch of ``Result.pieces`` in ``asking.result`` and a row of ``FORMS`` in
``cli.command``; a question names it among its ``forms``.
"""
