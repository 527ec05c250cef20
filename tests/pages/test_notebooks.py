"""A notebook that somebody runs: what its cells show is what Jupyter would put on the page."""

import re
from html import unescape
from typing import Any, Protocol

import pytest

pytestmark = pytest.mark.deep  # a kernel takes 2 CPU seconds

HERD = "id,sire,dam,B\nsam,,,BB\ndora,,,Bb\nkim,sam,dora,bb\n"
CELLS = {
    "import": "import testcross",
    "check": "testcross.check('castor x lilac -> white')",
    "illegal": "testcross.check('lilac x lilac -> castor')",
    "square": "testcross.punnett('Bb x Bb')",
    "herd": "testcross.herd('herd.csv').check()",
    "unknown": "testcross.check('caster x lilac -> white')",
    "after": "testcross.litter('castor x lilac -> white')",
}


class Cell(Protocol):
    outputs: list[dict[str, Any]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Cell]:
    """Run the cells in a kernel of their own, which writes nothing outside its folder."""
    pytest.importorskip("ipykernel")
    client = pytest.importorskip("nbclient")
    notebooks = pytest.importorskip("nbformat.v4")
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "herd.csv").write_text(HERD)
    notebook = notebooks.new_notebook(cells=list(map(notebooks.new_code_cell, CELLS.values())))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"):
            patch.setenv(name, str(folder))
        running = client.NotebookClient(
            notebook, timeout=60, allow_errors=True, resources={"metadata": {"path": folder}}
        )
        running.execute()
    return dict(zip(CELLS, notebook.cells, strict=True))


def html_of(run: dict[str, Cell], name: str) -> str:
    """Return what a cell shows, whose text is the one line that a terminal would get."""
    (output,) = run[name].outputs
    assert output["output_type"] == "execute_result", output
    assert re.fullmatch(r"<[A-Z][^\n]*>", output["data"]["text/plain"])
    html: str = output["data"]["text/html"]
    return html


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("check", "Castor x Lilac -> White: LEGAL"),
        ("illegal", "Lilac x Lilac -> Castor: ILLEGAL at A, B and D"),
        ("herd", "herd.csv: INCONSISTENT"),
    ],
)
def test_cell_shows_the_picture_above_the_words(
    run: dict[str, Cell], name: str, title: str
) -> None:
    picture, _, words = html_of(run, name).partition("</svg>")
    verdict = title.partition(": ")[2]
    assert picture.count("<svg ") == 1
    assert f">{title}</title>" in unescape(picture)
    assert f">{title.partition(' ')[0]}" in unescape(picture.partition("<desc ")[2])
    assert verdict.partition(" ")[0] in words.partition("</style>")[2]


def test_cell_shows_a_square_in_boxes(run: dict[str, Cell]) -> None:
    html = html_of(run, "square")
    assert '<table class="square">' in html
    assert re.findall(r'<td>(\w+)<span class="seen">(\w+)', html) == [
        *(("BB", "black"), ("Bb", "black"), ("Bb", "black"), ("bb", "chocolate"))
    ]


def test_drawings_of_one_notebook_share_no_id(run: dict[str, Cell]) -> None:
    page = "".join(html_of(run, name) for name in ("check", "illegal", "square", "herd"))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)) >= 6


def test_misspelt_card_ends_its_cell_alone_with_the_remedy(run: dict[str, Cell]) -> None:
    (output,) = run["unknown"].outputs
    assert output["output_type"] == "error"
    assert "castor" in output["evalue"].lower()
    assert html_of(run, "after")
