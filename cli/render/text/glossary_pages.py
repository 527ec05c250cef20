"""What the words on the cards mean, as text."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import GlossaryPage
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import listed
from testcross.rulesets.tabletop import Term


@on_screen.register
def glossary_text(page: GlossaryPage) -> str:
    """Return terms with what they mean: of a whole glossary without other names and sources.

    Where several games explain a term, each is named.
    """
    if page.whole:
        return "\n".join(f"{one.game}\n{terms_text(one.terms)}" for one in page.glossaries)
    several = len(page.glossaries) > 1
    return "\n".join(
        f"{one.game}\n\n" * several + _in_full(term)
        for one in page.glossaries
        for term in one.terms
    )


def terms_text(terms: Sequence[Term]) -> str:
    """Return terms in short, each after an empty line."""
    return "".join(f"\n{_name(term)}\n{_paragraphs([term.text, _in_game(term)])}" for term in terms)


def _in_full(term: Term) -> str:
    also = f"Also called: {listed(term.aliases, 'and')}." if term.aliases else ""
    sources = "".join(
        console.paragraph(source, first="  Source: ", indent="    ") for source in term.sources
    )
    return f"{_name(term)}\n\n{_paragraphs([term.text, _in_game(term), also])}{sources}"


def _name(term: Term) -> str:
    return term.name if term.kind == "word" else f"{term.name} ({term.kind})"


def _in_game(term: Term) -> str:
    return f"In the game: {term.in_game}" if term.in_game else ""


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(console.paragraph(text, indent="  ") for text in texts if text)
