"""Commands that games declare, made into commands of typer."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, get_args

import typer
from testcross.api.files import InputError, display, read_bytes, refuse_other_kind
from testcross.api.games import GameAnswer
from testcross.cli import console
from testcross.cli.arguments import Json
from testcross.cli.command_groups import group_of_commands
from testcross.cli.completions import of_names
from testcross.cli.runner import form_of, show
from testcross.rulesets.game_commands import Answered, CommandGroup, GameCommand, Typed

_DESK = "desk"
"""The parameter of a command that asks something of the command line."""


@dataclass(frozen=True, slots=True)
class CommandDesk:
    """What a game's command may ask of the command line."""

    as_json: bool
    read = staticmethod(read_bytes)
    refuse_other_kind = staticmethod(refuse_other_kind)
    display = staticmethod(display)
    complain = staticmethod(console.complain)


def group_app(group: CommandGroup) -> typer.Typer:
    """Return the commands of a game under its word."""
    calls = {_typer_function(group.name, one): one for one in group.commands}
    examples = {call: one.example for call, one in calls.items()}
    rare = {call: one.rare for call, one in calls.items()}
    return group_of_commands(group.name, group.help, examples, rare)


def _typer_function(group: str, command: GameCommand) -> Callable[..., None]:
    """Return a function as typer wants it, which shows what the command tells."""
    call = command.call
    signature = inspect.signature(call)

    def run(*, json: bool, svg: bool = False, **given: Any) -> None:
        form = form_of(json=json)
        if json and svg:
            raise InputError("--json and --svg were both given; give one of them")
        desk = {_DESK: CommandDesk(json)} if _DESK in signature.parameters else {}
        told: Answered = call(**desk, **given)
        if svg:
            name = f"{group} {call.__name__}"
            console.write_picture(GameAnswer(told.answer, name, told.status, ()).svg())
        elif isinstance(told.answer, str):
            console.write(told.answer)
        else:
            show(told.answer, form)
        raise typer.Exit(told.status)

    vars(run)["__signature__"] = signature.replace(
        parameters=[*_parameters(signature), *_forms(command)], return_annotation=None
    )
    run.__name__, run.__doc__ = call.__name__, call.__doc__
    return run


def _parameters(signature: inspect.Signature) -> Iterator[inspect.Parameter]:
    """Yield the parameters that typer is to fill."""
    for parameter in signature.parameters.values():
        if parameter.name == _DESK:
            continue
        kind, typed = get_args(parameter.annotation)
        if isinstance(typed, Typed):
            info = _info(typed, parameter.default)
            yield parameter.replace(annotation=Annotated[kind, info])
        else:
            yield from (_option(one, kind) for one in typed)


def _forms(command: GameCommand) -> Iterator[inspect.Parameter]:
    """Yield the options by which an answer has another form."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    yield inspect.Parameter("json", keyword, default=False, annotation=Json)
    if command.is_drawn:
        shown = typer.Option("--svg", help="Answer with a picture, in SVG.")
        yield inspect.Parameter("svg", keyword, default=False, annotation=Annotated[bool, shown])


def _option(typed: Typed, kind: Any) -> inspect.Parameter:
    """Return one of several options that a command takes as ``**options``."""
    return inspect.Parameter(
        typed.name.removeprefix("--"),
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind, _info(typed, None)],
    )


def _info(typed: Typed, default: object) -> Any:
    """Return what typer has to know of an argument or an option."""
    make = typer.Option if typed.name else typer.Argument
    return make(
        *typed.name.split(),
        metavar=typed.metavar or None,
        help=typed.help,
        min=typed.least,
        max=typed.most,
        autocompletion=of_names(typed.offers) if typed.offers else None,
        show_default=default not in (None, inspect.Parameter.empty),
    )
