"""Files that are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest
from testcross.rulesets.records import write_new_file


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
    def no_links(_one: Path, _other: Path) -> None:
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
