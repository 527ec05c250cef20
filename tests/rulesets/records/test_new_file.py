"""Files that are written whole or not at all."""

import errno
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testcross.rulesets.records import write_new_file, write_new_files
from testcross.rulesets.records.files import NewFile, blocked, let_through


def test_new_file_is_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_new_file(tmp_path / "b.txt", "é\n")
    assert (tmp_path / "b.txt").read_bytes() == b"\xc3\xa9\n"
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


def test_other_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="File exists"):
        write_new_file(path, "yours")
    write_new_file(path, "mine")
    assert path.read_text(encoding="utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_file_replaced_is_the_old_one_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("mine", encoding="utf-8")

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            write_new_file(path, "yours", in_place=True)
    assert path.read_text(encoding="utf-8") == "mine"
    write_new_file(path, "yours", in_place=True)
    assert path.read_text(encoding="utf-8") == "yours"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_file_system_without_hard_links_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(_one: Path | str, _other: Path, **_options: int) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    write_new_file(tmp_path / "a.txt", "whole")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "whole"
    with pytest.raises(FileExistsError, match="File exists"):
        write_new_file(tmp_path / "a.txt", "other")


def test_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(IsADirectoryError, match="Is a directory"):
        write_new_file(tmp_path / "a.txt", "whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("nameless", [True, False])
def test_file_that_comes_to_be_while_another_is_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, nameless: bool
) -> None:
    if not nameless:
        monkeypatch.setattr(os, "O_TMPFILE", 0, raising=False)
    path = tmp_path / "a.txt"
    real = os.link

    def comes_to_be(one: Path | str, other: Path, **options: Any) -> None:
        path.write_text("mine", encoding="utf-8")
        real(one, other, **options)

    monkeypatch.setattr(os, "link", comes_to_be)
    monkeypatch.setattr(os, "supports_dir_fd", {*os.supports_dir_fd, comes_to_be})
    with pytest.raises(FileExistsError, match="File exists"):
        write_new_file(path, "yours")
    assert path.read_text(encoding="utf-8") == "mine"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


SET = ("herd.bim", "herd.fam", "herd.bed")


def test_files_that_go_together_are_there_together(tmp_path: Path) -> None:
    """A full disk left ``.bim`` without ``.bed``, and the command refused to be repeated."""
    files: dict[Path, str | bytes] = {tmp_path / name: name for name in SET}
    write_new_files(files)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        name: name for name in SET
    }
    write_new_files(files)


@pytest.mark.parametrize("failing", range(3))
@pytest.mark.parametrize("step", ["begun", "synchronised", "put in its place"])
def test_file_that_cannot_be_written_leaves_none_of_its_set_and_a_rerun_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int, step: str
) -> None:
    calls = iter(range(9))

    def fails_once(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            if next(calls) == failing:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*arguments, **options)

        return call

    where = {
        "begun": (NewFile, "write_bytes"),
        "synchronised": (os, "fsync"),
        "put in its place": (NewFile, "put"),
    }
    owner, name = where[step]
    files: dict[Path, str | bytes] = {tmp_path / name: name for name in SET}
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, fails_once(getattr(owner, name)))
        with pytest.raises(OSError, match="No space left") as error:
            write_new_files(files)
    assert error.value.filename == str(tmp_path / SET[failing])
    assert list(tmp_path.iterdir()) == []
    write_new_files(files)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(SET)


def test_file_of_a_set_that_was_there_stays_when_the_others_cannot_be_written(
    tmp_path: Path,
) -> None:
    files: dict[Path, str | bytes] = {tmp_path / name: name for name in SET}
    (tmp_path / SET[0]).write_text(SET[0], encoding="utf-8")
    (tmp_path / SET[2]).write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="File exists"):
        write_new_files(files)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([SET[0], SET[2]])


@pytest.mark.parametrize(
    "missing", ["nameless files", "nameless files here", "names of open files", "links"]
)
def test_system_that_lacks_something_is_written_to_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    real, really_open = os.link, os.open

    def no_nameless(path: Path, flags: int, mode: int = 0o777, **options: int) -> int:
        if flags & os.O_TMPFILE == os.O_TMPFILE:
            raise OSError(errno.EOPNOTSUPP, "Operation not supported")
        return really_open(path, flags, mode, **options)

    def no_links(one: Path | str, other: Path, **options: int) -> None:
        if options or missing == "links":
            raise OSError(errno.ENOENT, "No such file or directory")
        real(one, other)

    if missing == "nameless files":
        monkeypatch.setattr(os, "O_TMPFILE", 0, raising=False)
    elif missing == "nameless files here":
        monkeypatch.setattr(os, "O_TMPFILE", getattr(os, "O_TMPFILE", 0x400000), raising=False)
        monkeypatch.setattr(os, "open", no_nameless)
    else:
        monkeypatch.setattr(os, "link", no_links)
        monkeypatch.setattr(os, "supports_dir_fd", {*os.supports_dir_fd, no_links})
    path = tmp_path / "a.txt"
    write_new_file(path, "one")
    write_new_file(path, "two", in_place=True)
    assert path.read_text(encoding="utf-8") == "two"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.posix_only("needs signals that can be held")
def test_signals_wait_while_they_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    def waiting() -> set[int]:
        return signal.pthread_sigmask(signal.SIG_BLOCK, ())

    with blocked("SIGHUP"):
        assert signal.SIGHUP in waiting()
        let_through()
        assert signal.SIGHUP not in waiting()
    monkeypatch.delattr(signal, "pthread_sigmask")
    with blocked("SIGHUP"):
        let_through()
        monkeypatch.undo()
        assert signal.SIGHUP not in waiting()
