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


def pad_html(pad: EmptyPad) -> str:
    """Return a pad as a whole page of HTML, with nothing loaded from elsewhere."""
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
