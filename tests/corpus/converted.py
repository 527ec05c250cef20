"""Questions to convert: games from one form into another and back, and what is refused."""

from pathlib import Path
from random import Random

from corpus.games import VARIANTS, game
from corpus.question import Content, Question, ask, ask_in_turn, ask_with, filled_up
from corpus.sheets import any_terms, as_json, as_yaml, damaged, record
from corpus.simulated import VARIANTS as SIMULATED

_SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
_FORMS = ("yaml", "json", "notation")
_ODD: tuple[tuple[str, ...], ...] = (
    *((), ("",), (".",), ("missing.yaml",), ("g.tcg", "extra"), ("s.yaml",), ("s.csv",)),
    *(("g.tcg", "--to", "pgn"), ("g.tcg", "--out", "g.pgn"), ("g.tcg", "--to=json", "-o=a.yaml")),
    *(("g.tcg", "--out", "g.tcg", "--force"), ("g.tcg", "--out", "old.yaml"), ("g.tcg", "--jsn")),
    *(("g.tcg", "-o", "old.yaml", "--force"), ("g.tcg", "-o", "no/new.json"), ("bad.tcg",)),
)
_BAD = "game: gene-rummy\nplayers: Ann, Bo\nround 1: dealer Bo\nAnn: +Wd Cas Li 61 -Amd\n"


def convert_questions(count: int, random: Random) -> list[Question]:
    """Return questions about games in every form, right and damaged."""
    notation = (_SAMPLES / "game.tcg").read_bytes()
    laid: dict[str, Content] = {"g.tcg": notation, "bad.tcg": _BAD, "old.yaml": "kept: yes\n"}
    laid["s.yaml"] = as_yaml(record(Random("sheets"), any_terms(Random("terms"))))
    laid["s.csv"] = "player,buck,doe,kits\nAnn,Castor,Lilac,White\n"
    chosen = [ask_with(laid, "convert", *words) for words in _ODD]
    samples = sorted(_SAMPLES.iterdir())
    chosen += [ask_with({p.name: p.read_bytes()}, "convert", p.name) for p in samples]
    chosen += [ask("convert", "-", "--to", form, stdin=notation) for form in _FORMS]
    return filled_up(chosen, _asked, random, count)


def _asked(random: Random) -> Question:
    form = random.choice(_FORMS)
    if random.random() < 0.3:
        variant, seed = random.choice(SIMULATED), str(random.randrange(1_000))
        words = ("--variant", variant, "--seed", seed, "--format", random.choice(_FORMS))
        simulate = ("simulate", *words, "--slips", "0.1", "--out", "games")
        ending = {"notation": "tcg"}.get(words[-1], words[-1])
        return ask_in_turn(simulate, ("convert", f"games/game-001.{ending}", "--to", form))
    told = game(random, random.choice(VARIANTS))
    text, name = random.choice([(as_json(told), "g.json"), (as_yaml(told), "g.yaml")])
    if random.random() < 0.2:
        text = damaged(random, text)
    return ask_with({name: text}, "convert", name, "--to", form)
