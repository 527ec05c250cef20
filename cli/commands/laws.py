"""``testcross laws``: the laws of inheritance that everything rests on."""

from testcross.cli.arguments import Json
from testcross.cli.runner import form_of, show
from testcross.rulesets.games import find_game
from testcross.rulesets.tabletop import Glossary, GlossaryPage

_KIND = "law"


def laws(*, json: Json = False) -> None:
    """Tell the laws of inheritance that every deduction names, each with its source."""
    form = form_of(json=json)
    game = find_game()
    glossary = game.glossary()
    terms = tuple(term for term in glossary.terms if term.kind == _KIND) if glossary else ()
    show(GlossaryPage(glossaries=(Glossary(game=game.name, terms=terms),), whole=False), form)
