"""Each question, declared once, answers as the door did that it takes over from."""

import io
import shlex
import sys
from pathlib import Path

import pytest
from program.called_program import call
from sampling import sampled
from testcross.asking.declared import QUESTIONS
from testcross.cli_new import run

MATINGS = """
castor lilac white
castor lilac
black black castor
buck=castor doe=lilac kit=white
castor/lilac/white
castor lilac white?
check castor lilac -- -- cc --
check castor lilac white --short
check castor lilac white --json --double-check
check -
check --file matings.txt --json
check
check castor lilac white --json --rulesett x
check pug poodle puppy
explain castor lilac white
explain castor x lilac -> white --only buck.C
explain black black castor --json
explain castor lilac white --variant production --json
explain castor lilac white --fill both
why "castor x lilac -> white" buck.C
why castor lilac white kit 1 C
why castor lilac white --json
why-not "castor x lilac -> white" kit1=Chinchilla
why-not castor lilac white buck.C=CC --json
score castor lilac white
score castor lilac white --scoring suits --json
score "castor x lilac -> white, white" --variant production
litter castor lilac white
litter white white white --json
best "castor buck" "lilac doe" "white buck"
best "castor buck" "lilac doe" "lynx doe" --draw white --json
best --sets --kit white "castor buck" "lilac doe" "blue doe" --json
best --litters "castor buck" "lilac doe" "white buck" "white doe"
best --kit white castor lilac
best castor --draw black chin lilac
offspring "Aa Bb Cc Dd" "aa bb Cc dd"
offspring castor lilac --json
offspring castor lilac --founders b=0.2,d=0.1 --json
offspring castor lilac --from herd.csv --founders estimated
punnett Aa aa
punnett "Aa Bb" "aa Bb" --by-locus --json
punnett "Aa x Aa" --svg
punnett castor lilac
advise castor --carries chocolate
advise Rex --from herd.csv --json
advise --from herd.csv --want Chocolate --json
advise
draw castor lilac white
draw castor lilac white --step 2
draw herd.csv --ruleset gene-rummy
"""
RECORDS = """
verify pad.txt
verify pad.txt --format csv
verify pad.txt --summary --statistics
verify pad.txt --by-player --anonymous
verify pad.txt --corrected fixed
verify missing.yaml
convert game.yaml
convert game.yaml --to json
convert pad.txt --to yaml
scorepad --players Ann,Bo --rows 3
scorepad --csv --players Ann
scorepad --matings matings.txt -o pad.csv --key key.csv
simulate --seed 3
simulate --seed 3 --format notation
simulate --games 2 --slips 0.1 --out class
simulate --pedigree 12 --seed 2
pedigree check herd.csv
pedigree check herd.csv --json --size
pedigree check herd.csv --format csv
pedigree check herd.csv --trios
pedigree check herd.csv --all-conflicts Kim
pedigree fill good.csv
pedigree fill good.csv --json
pedigree fill good.csv -o full.csv
pedigree carriers good.csv --allele b
pedigree repair herd.csv --json
pedigree repair herd.csv -o mended.csv
pedigree explain good.csv Rex.B
pedigree explain herd.csv --conflict 1
pedigree explain good.csv Rexx
"""
OTHERS = """
quiz --count 2 --seed 3
quiz --count 2 --seed 3 --level trio --mode exam --json
quiz --export gift --count 3
quiz --forms 2 --count 3 --seed 5 --out test
quiz --kind legal,locus --count 2
quiz --progress ann.json --count 1
progress missing.json
grade key.json answers.csv
show GR104
show castor --json
show BD
show promoter
show deck --csv
show laws
show rule --json
show nothing of that kind
ruleset
ruleset list --json
ruleset check missing.toml
genotype odds "FF x Ff" --want "FF 2Ff"
genotype chance "9: rr GG (tt)" --dice 4 --json
genotype box
genotype box --template
genotype pick --pool "RR 3Rr mR" --plant "5: rr (GG)" --slots 3
genotype pick --pool "RR 3Rr mR" --plant "5: rr (GG)" --slots 3 --svg
genotype validate "FF Tt" FF --by "rake ff"
genotype lesson
genotype lesson sample-size --risk 1/1000 --json
genotype score missing.yaml
expression play P3 O7
expression play P3 --hand O5 T9 --json
expression goout P3 --hand O5 T9 P5 G-DEL T2 O-INS
"""
GAME = call("simulate", "--seed", "4", "--players", "2").stdout
FILES = {
    "matings.txt": "castor x lilac -> white\n# none\nblack x black -> castor\nblak x\n",
    "pad.txt": "Ann: castor x lilac -> white = 60\nTotals: Ann 60\n",
    "herd.csv": "id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,BB\n",
    "good.csv": "id,sire,dam,B\nRex,,,\nAda,,,bb\nKim,Rex,Ada,bb\n",
}


def asked_anew(words: list[str], stdin: str) -> tuple[int, str]:
    """Return the exit status and the answer at the new door."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "__stdout__", out)
        patch.setattr(sys, "stderr", io.StringIO())
        status = run(words)
        out.flush()
    return status, out.buffer.getvalue().decode()


def written_in(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


LINES = (MATINGS + RECORDS + OTHERS).split("\n")


@sampled("lines", [LINES[at::10] for at in range(10)], quick=5, ids=lambda lines: lines[0][:20])
def test_answers_statuses_and_files_are_those_of_the_other_door(
    lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = "castor x lilac -> white\nyes\nquit\n"
    for number, line in enumerate(filter(None, lines)):
        words, found = shlex.split(line), []
        for door in ("old", "new"):
            folder = tmp_path / str(number) / door / "here"
            folder.mkdir(parents=True)
            for name, text in FILES.items():
                (folder / name).write_text(text, encoding="utf-8")
            monkeypatch.chdir(folder)
            (folder / "game.yaml").write_text(GAME, encoding="utf-8")
            if door == "old":
                done = call(*words, stdin=stdin)
                found.append((done.returncode, done.stdout, written_in(folder)))
            else:
                found.append((*asked_anew(words, stdin), written_in(folder)))
        (status, out, files), (new_status, new_out, new_files) = found
        assert (line, new_status, new_files) == (line, status, files)
        if '"error"' not in out:
            assert new_out == out, line


def test_every_question_is_asked() -> None:
    asked = {name for name in QUESTIONS for line in LINES if line.startswith(name)}
    left_out = {
        "page",
        "serve",
        "genotype plan",
        "genotype review",
    }  # files and servers of their own
    assert set(QUESTIONS) - asked == left_out
