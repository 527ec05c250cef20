"""How benchmarks are chosen and run; what they measure is their own affair."""

import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = spec_from_file_location("bench_program", BENCH / "__main__.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the benchmarks for which a process was started; that of herds stops early."""
    names: list[str] = []

    def run(command: list[str], *, check: bool) -> SimpleNamespace:
        names.append(command[-1])
        return SimpleNamespace(returncode=check or int(command[-1] == "herds"))

    monkeypatch.setattr(subprocess, "run", run)
    return names


@pytest.fixture
def here(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []

    def module(name: str) -> SimpleNamespace:
        return SimpleNamespace(run=lambda: names.append(name))

    monkeypatch.setattr(bench, "import_module", module)
    return names


@pytest.mark.parametrize("words", [["pea games"], ["pea-games"], ["Pea-Games,"]])
def test_one_benchmark_runs_in_this_process(
    bench: ModuleType, started: list[str], here: list[str], words: list[str]
) -> None:
    assert bench.main(words) == 0
    assert (here, started) == (["bench.pea_games"], [])


@pytest.mark.parametrize("words", [["quiz", "pea games"], ["quiz,pea-games"]])
def test_several_benchmarks_run_in_a_process_each(
    bench: ModuleType, started: list[str], here: list[str], words: list[str]
) -> None:
    assert bench.main(words) == 0
    assert (here, started) == ([], ["quiz", "pea games"])


def test_all_benchmarks_run_though_one_stops_early(
    bench: ModuleType, started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main([]) == 1
    assert started == list(bench.GROUPS)
    assert capsys.readouterr().err == "\nstopped early: herds\n"


def test_unknown_benchmark_is_refused_with_the_nearest_and_the_others(
    bench: ModuleType, started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main(["herds,pea-gams"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("unknown benchmark 'pea-gams'; did you mean 'pea games'? Others: ")
    assert all(name in told for name in bench.GROUPS)
    assert started == []


def test_every_benchmark_is_a_function_of_its_module(bench: ModuleType) -> None:
    for target in bench.GROUPS.values():
        module, _, function = target.partition(".")
        assert f"\ndef {function}() -> None:" in (BENCH / f"{module}.py").read_text("utf-8")
