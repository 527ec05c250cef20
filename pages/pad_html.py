"""A score pad as a page to be printed and written on."""

from importlib.resources import files

from testcross.pages.markup import html_page, html_table, node, paragraphs
from testcross.rulesets.records import EmptyPad


def pad_html(pad: EmptyPad) -> str:
    """Return a pad as a whole page of HTML; one of several pages has a section for each sheet."""
    content = [node("h1", pad.title), *paragraphs(pad.on_paper)]
    for page in pad.pages:
        tables = []
        for printed in page.tables:
            head = [node("th", name, scope="col") for name in printed.heading]
            rows = [
                [node("th", first, scope="row"), *(node("td", cell) for cell in cells)]
                for first, *cells in printed.rows
            ]
            caption = [node("caption", printed.title)] if printed.title else []
            tables.append(html_table(head, rows, *caption))
        content.append(node("section", node("h2", page.title), *tables))
    if not pad.pages:
        wide = {*pad.card_columns, *pad.text_columns}
        widths = {name: {"class_": "wide"} if name in wide else {} for name in pad.heading}
        head = [node("th", n.replace("_", " "), scope="col", **widths[n]) for n in pad.heading]
        content.append(html_table(head, ([node("td", cell) for cell in row] for row in pad.rows)))
    style = files("testcross.pages") / ("pad_pages.css" if pad.pages else "pad.css")
    return html_page(pad.title, style.read_text("utf-8"), content)
