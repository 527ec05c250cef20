"""A score pad as a page to be printed and written on."""

from collections.abc import Iterable
from html import escape

from testcross.rulesets.records import EmptyPad

_STYLE = """
@page { size: A4 landscape; margin: 12mm }
body { font: 11pt sans-serif }
h1 { font-size: 14pt }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #000; padding: 2mm; text-align: left; height: 8mm }
th { font-size: 9pt }
tr { break-inside: avoid }
p { margin: 1mm 0; font-size: 9pt }
""".strip()


def pad_html(pad: EmptyPad) -> str:
    """Return a pad as a whole page of HTML, with nothing loaded from elsewhere."""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f"<title>{escape(pad.title)}</title>",
        f"<style>\n{_STYLE}\n</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(pad.title)}</h1>",
        *(f"<p>{escape(note)}</p>" for note in pad.on_paper),
        "<table>",
        f"<thead><tr>{_cells('th', _headings(pad))}</tr></thead>",
        "<tbody>",
        *(f"<tr>{_cells('td', row)}</tr>" for row in pad.rows),
        "</tbody>",
        "</table>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _headings(pad: EmptyPad) -> Iterable[str]:
    return (name.replace("_", " ") for name in pad.heading)


def _cells(tag: str, texts: Iterable[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return "".join(f"<{tag}{scope}>{escape(text)}</{tag}>" for text in texts)
