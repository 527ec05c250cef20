"""A reader of GIFT by the rules of Moodle's importer, written from their description.

Escaped signs are put out of the way first, as characters that nobody writes; then a question is cut
at the signs that are left.
"""

import re
from dataclasses import dataclass

_SIGNS = r":#={}~"
_PUT_AWAY = {f"\\{sign}": chr(0xE000 + number) for number, sign in enumerate(_SIGNS)}
_PUT_AWAY["\\n"] = "\ue00f"
_BACKSLASH = "\ue01f"
_BROUGHT_BACK = {chr(0xE000 + number): sign for number, sign in enumerate(_SIGNS)} | {
    "\ue00f": "\n",
    _BACKSLASH: "\\",
}
_WEIGHT = re.compile(r"%(-*[0-9]{1,2}\.?[0-9]*)%")
_FORMATS = ("html", "moodle", "markdown", "plain")


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftChoice:
    share: float
    text: str
    feedback: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftQuestion:
    id: str
    tags: tuple[str, ...]
    name: str
    text: str
    single: bool
    choices: tuple[GiftChoice, ...]
    proof: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftFile:
    category: str
    questions: tuple[GiftQuestion, ...]


def read_gift(text: str) -> GiftFile:
    """Return what stands in a file of questions with choices.

    Raises:
        ValueError: for anything else.
    """
    category, questions = "", list[GiftQuestion]()
    for block in re.split(r"\n[ \t]*\n", text):
        lines = block.strip().split("\n")
        remarks = [line for line in lines if line.strip().startswith("//")]
        rest = "\n".join(" " if line in remarks else line for line in lines).strip()
        if rest.startswith("$CATEGORY:"):
            category = rest.removeprefix("$CATEGORY:").strip()
        elif rest:
            questions.append(_question("\n".join(remarks), rest))
    return GiftFile(category=category, questions=tuple(questions))


def _question(remark: str, written: str) -> GiftQuestion:
    written = written.replace("\\\\", _BACKSLASH)
    for escape, away in _PUT_AWAY.items():
        written = written.replace(escape, away)
    name, rest = "", written
    if written.startswith("::"):
        name, _, rest = written[2:].partition("::")
    begin, end = rest.find("{"), rest.find("}")
    if not 0 <= begin < end or rest.count("{") != 1 or not rest.rstrip().endswith("}"):
        raise ValueError(f"no answers in {written!r}")
    answers, _, proof = rest[begin + 1 : end].strip().rpartition("####")
    if "~" not in answers:
        raise ValueError(f"nothing to choose in {written!r}")
    (id_,) = re.findall(r"\[id:([^\]]+)\]", remark)
    parts = [part.strip() for part in answers.replace("=", "~=").split("~")]
    return GiftQuestion(
        id=id_,
        tags=tuple(re.findall(r"\[tag:([^\]]+)\]", remark)),
        name=_text(name),
        text=_text(rest[:begin]),
        single="=" in answers,
        choices=tuple(_choice(part) for part in parts if part),
        proof=_text(proof),
    )


def _choice(part: str) -> GiftChoice:
    share = 0.0
    weight = _WEIGHT.match(part)
    if part.startswith("="):
        share, part = 100.0, part[1:]
    elif weight is not None:
        share, part = float(weight[1]), part[weight.end() :]
    text, _, feedback = part.partition("#")
    return GiftChoice(share=share, text=_text(text), feedback=_text(feedback))


def _text(written: str) -> str:
    written = written.strip()
    for name in _FORMATS:
        if written.startswith(f"[{name}]"):
            written = written[len(name) + 2 :]
            break
    return "".join(_BROUGHT_BACK.get(sign, sign) for sign in written).strip()
