"""A score pad as a page to be printed and written on."""

from xml.etree import ElementTree as ET

from testcross.pages.markup import html_page, html_table, node, paragraphs
from testcross.rulesets.records import EmptyPad
from testcross.rulesets.records.empty_pad import PaperPage

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
    """Return a pad as a whole page of HTML; one of several pages has a section for each sheet."""
    if pad.pages:
        return html_page(pad.title, _PAGES, [*paragraphs(pad.on_paper), *map(_page, pad.pages)])
    wide = {*pad.card_columns, *pad.text_columns}
    widths = {name: {"class_": "wide"} if name in wide else {} for name in pad.heading}
    head = [node("th", n.replace("_", " "), scope="col", **widths[n]) for n in pad.heading]
    rows = ([node("td", cell) for cell in cells] for cells in pad.rows)
    return html_page(pad.title, _STYLE, [*paragraphs(pad.on_paper), html_table(head, rows)])


def _page(page: PaperPage) -> ET.Element:
    tables = []
    for printed in page.tables:
        head = (node("th", name, scope="col") for name in printed.heading)
        rows = [
            [node("th", first, scope="row"), *(node("td", cell) for cell in cells)]
            for first, *cells in printed.rows
        ]
        caption = [node("caption", printed.title)] if printed.title else []
        tables.append(html_table(head, rows, *caption))
    return node("section", node("h2", page.title), *tables)
