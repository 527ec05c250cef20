"""The index of questions, read off their files: it says what they declare when they run."""

from testcross.asking import declared
from testcross.cli.index import GROUPS, QUESTIONS, commands


def test_index_lists_every_question_and_group_as_its_file_declares_it() -> None:
    assert {**QUESTIONS} == declared.QUESTIONS
    assert {**GROUPS} == declared.GROUPS
    for name, entry in commands().items():
        found = GROUPS[name] if name in GROUPS else QUESTIONS[name]
        sentence = found.help if isinstance(found, declared.Group) else found.sentence
        said = (found.heading, sentence, found.example)
        assert (entry.heading, entry.sentence, entry.example) == said


def test_index_lists_the_questions_of_a_file_in_their_order() -> None:
    places = [(one.call.__module__, one.call.__code__.co_firstlineno) for one in QUESTIONS.values()]
    modules = list(dict.fromkeys(module for module, _ in places))
    assert places == sorted(places, key=lambda one: (modules.index(one[0]), one[1]))
    assert [*QUESTIONS][:3] == ["check", "explain", "why"]
