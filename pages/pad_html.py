"""A score pad as a page to be printed and written on."""

from importlib.resources import files
from xml.etree import ElementTree as ET

from testcross.pages.markup import html_page, html_table, node, paragraphs
from testcross.rulesets.records import EmptyPad
from testcross.rulesets.records.empty_pad import PaperPage


def _style(name: str) -> str:
    return files("testcross.pages").joinpath(name).read_text("utf-8")


def pad_html(pad: EmptyPad) -> str:
    """Return a pad as a whole page of HTML; one of several pages has a section for each sheet."""
    if pad.pages:
        sheets = [*paragraphs(pad.on_paper), *map(_page, pad.pages)]
        return html_page(pad.title, _style("pad_pages.css"), sheets)
    wide = {*pad.card_columns, *pad.text_columns}
    widths = {name: {"class_": "wide"} if name in wide else {} for name in pad.heading}
    head = [node("th", n.replace("_", " "), scope="col", **widths[n]) for n in pad.heading]
    rows = ([node("td", cell) for cell in cells] for cells in pad.rows)
    content = [*paragraphs(pad.on_paper), html_table(head, rows)]
    return html_page(pad.title, _style("pad.css"), content)


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
