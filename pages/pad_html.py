"""A score pad as a page to be printed and written on."""

from testcross.pages.markup import add, add_paragraphs, html_document, html_page
from testcross.rulesets.records import EmptyPad

_STYLE = """
@page { size: A4 landscape; margin: 12mm }
body { font: 11pt sans-serif }
h1 { font-size: 14pt }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #000; padding: 2mm; text-align: left; height: 8mm }
th { font-size: 9pt }
.wide { width: 12% }
tr { break-inside: avoid }
p { margin: 1mm 0; font-size: 9pt }
"""
_PAGES = """
@page { size: A4 portrait; margin: 10mm }
body { font: 9pt sans-serif; margin: 0 }
h1, h2 { font-size: 11pt; margin: 0 }
section { break-after: page }
section:last-of-type { break-after: auto }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin-bottom: 1mm }
caption { text-align: left; font-weight: bold; padding-top: 2mm }
th, td { border: 1px solid #000; padding: 0 1mm; text-align: left; height: 6mm; overflow: hidden }
th { font-size: 7pt; height: 4mm }
tr { break-inside: avoid }
p { margin: 0; font-size: 8pt }
"""


def pad_html(pad: EmptyPad) -> str:
    """Return a pad as a whole page of HTML, with nothing loaded from elsewhere."""
    if pad.pages:
        return _pages_html(pad)
    root, body = html_page(pad.title, _STYLE)
    add_paragraphs(body, pad.on_paper)
    table = add(body, "table")
    headings = add(add(table, "thead"), "tr")
    wide = {*pad.card_columns, *pad.text_columns}
    for name in pad.heading:
        width = {"class_": "wide"} if name in wide else {}
        add(headings, "th", name.replace("_", " "), scope="col", **width)
    rows = add(table, "tbody")
    for cells in pad.rows:
        row = add(rows, "tr")
        for cell in cells:
            add(row, "td", cell)
    return html_document(root)


def _pages_html(pad: EmptyPad) -> str:
    """Return the pages of a pad, each as a section on a sheet of paper of its own."""
    root, body = html_page(pad.title, _PAGES)
    add_paragraphs(body, pad.on_paper)
    for page in pad.pages:
        section = add(body, "section")
        add(section, "h2", page.title)
        for printed in page.tables:
            table = add(section, "table")
            if printed.title:
                add(table, "caption", printed.title)
            headings = add(add(table, "thead"), "tr")
            for name in printed.heading:
                add(headings, "th", name, scope="col")
            rows = add(table, "tbody")
            for cells in printed.rows:
                row = add(rows, "tr")
                for n, cell in enumerate(cells):
                    add(row, "td" if n else "th", cell, **({} if n else {"scope": "row"}))
    return html_document(root)
