"""Whose Shift it is: GT-130 to GT-132, GT-136, GT-184, and what a slip in the order comes to."""

from collections.abc import Collection

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.position import Shift, ShiftKind, parse_shift
from testcross.rulesets.genotype.round_state.shift_order import Claimed, OrderSlip, ShiftOrder

TABLE = ("Alina", "Brandy", "Marco")


def order(
    text: str = "", *, early_owner: str | None = None, is_known: bool = True, forfeits: bool = False
) -> ShiftOrder:
    shifts = [parse_shift(one) for one in text.split(",") if one.strip()]
    firsts = [shift for shift in shifts if shift.kind is ShiftKind.FIRST]
    queue = [shift.player for shift in shifts if shift.kind is ShiftKind.SECOND]
    return ShiftOrder.of(
        TABLE, firsts, queue, early_owner=early_owner, is_known=is_known, forfeits=forfeits
    )


def take(
    shifts: ShiftOrder,
    written: str,
    dice: str = "",
    after: str | None = None,
    *,
    must: Collection[str] = TABLE,
    suits: Collection[str] = TABLE,
) -> tuple[str, OrderSlip]:
    """Take a Shift, and return which it was, with its slip."""
    named = parse_shift(written)
    kind = named.kind if named.kind is not ShiftKind.REGULAR else None
    genes = [Gene(gene) for gene in dice] or [gene for gene in (named.gene,) if gene]
    claimed = Claimed(player=named.player, kind=kind, genes=genes, following=after)
    found = shifts.take(claimed, lambda one: one.player in must, lambda one: one in suits)
    return str(found.shift), found.slip


def test_gt_130_first_shifts_of_different_genes_come_in_any_order() -> None:
    for first, second in (("Alina 1st R", "Marco 1st F"), ("Marco 1st F", "Alina 1st R")):
        shifts = order("Alina 1st R, Marco 1st F")
        assert take(shifts, first) == (first, OrderSlip.NONE)
        assert take(shifts, second) == (second, OrderSlip.NONE)
        assert take(shifts, "Alina") == ("Alina", OrderSlip.NONE)


def test_gt_130_the_dice_tell_which_first_shift_is_meant() -> None:
    shifts = order("Alina 1st R, Alina 1st F")
    assert take(shifts, "Alina", "F") == ("Alina 1st F", OrderSlip.NONE)
    assert take(shifts, "Alina", "R") == ("Alina 1st R", OrderSlip.NONE)


def test_gt_130_who_has_no_marker_there_has_no_first_shift() -> None:
    assert take(order("Alina 1st R"), "Brandy 1st R")[1] is OrderSlip.NO_MARKER
    assert take(order("Alina 1st R"), "Alina 1st F")[1] is OrderSlip.NO_MARKER


def test_gt_131_the_second_shift_is_served_in_the_order_of_its_markers() -> None:
    shifts = order("Marco 2nd, Alina 2nd, Marco 2nd")
    assert [take(shifts, name) for name in ("Marco", "Alina 2nd", "Marco")] == [
        ("Marco 2nd", OrderSlip.NONE),
        ("Alina 2nd", OrderSlip.NONE),
        ("Marco 2nd", OrderSlip.NONE),
    ]
    assert take(shifts, "Alina") == ("Alina", OrderSlip.NONE)


def test_gt_131_a_second_shift_before_one_that_was_placed_earlier_is_out_of_turn() -> None:
    shifts = order("Marco 2nd, Alina 2nd")
    assert take(shifts, "Alina 2nd", after="Marco") == ("Alina 2nd", OrderSlip.OUT_OF_TURN)
    assert take(shifts, "Marco 2nd", after="Alina") == ("Marco 2nd", OrderSlip.NONE)
    assert take(shifts, "Alina") == ("Alina", OrderSlip.NONE)


def test_gt_131_who_has_no_marker_there_has_no_second_shift() -> None:
    assert take(order("Marco 2nd"), "Alina 2nd")[1] is OrderSlip.NO_MARKER


def test_gt_184_father_anton_gives_the_first_of_the_second_shifts_and_need_not_be_used() -> None:
    shifts = order("Marco 2nd", early_owner="Brandy")
    assert take(shifts, "Brandy 2nd") == ("Brandy 2nd", OrderSlip.NONE)
    assert take(shifts, "Marco 2nd") == ("Marco 2nd", OrderSlip.NONE)
    shifts = order("Marco 2nd", early_owner="Brandy")
    assert take(shifts, "Marco 2nd", must=("Alina", "Marco")) == ("Marco 2nd", OrderSlip.NONE)
    assert [take(shifts, name)[1] for name in TABLE] == [OrderSlip.NONE] * 3


def test_gt_132_then_it_goes_round_the_table_until_all_have_passed() -> None:
    shifts = order()
    for name in (*TABLE, "Alina"):
        assert take(shifts, name) == (name, OrderSlip.NONE)
    shifts.pass_(Shift("Alina"))
    assert take(shifts, "Brandy")[1] is OrderSlip.NONE
    shifts.pass_(Shift("Brandy"))
    assert take(shifts, "Marco")[1] is OrderSlip.NONE
    assert take(shifts, "Marco")[1] is OrderSlip.NONE
    assert not shifts.is_over
    shifts.pass_(Shift("Marco"))
    assert shifts.is_over


def test_gt_132_a_turn_left_out_is_one_slip() -> None:
    shifts = order()
    assert take(shifts, "Brandy", after="Marco") == ("Brandy", OrderSlip.OUT_OF_TURN)
    assert [take(shifts, name)[1] for name in ("Marco", "Alina", "Brandy")] == [OrderSlip.NONE] * 3


def test_gt_132_a_wrong_name_is_one_slip() -> None:
    shifts = order()
    assert take(shifts, "Marco", after="Brandy") == ("Alina", OrderSlip.OUT_OF_TURN)
    assert [take(shifts, name)[1] for name in ("Brandy", "Marco", "Alina")] == [OrderSlip.NONE] * 3
    assert take(shifts, "Marco", suits=("Brandy",)) == ("Brandy", OrderSlip.OUT_OF_TURN)
    assert take(shifts, "Marco")[1] is OrderSlip.NONE


def test_gt_132_two_turns_that_changed_places_are_one_slip() -> None:
    shifts = order()
    assert take(shifts, "Brandy", after="Alina") == ("Brandy", OrderSlip.OUT_OF_TURN)
    assert [take(shifts, name)[1] for name in ("Alina", "Marco", "Alina")] == [OrderSlip.NONE] * 3


def test_gt_136_who_could_not_pick_has_passed_and_need_not_write_it() -> None:
    shifts = order()
    assert take(shifts, "Brandy", must=("Brandy", "Marco")) == ("Brandy", OrderSlip.NONE)
    assert [take(shifts, name)[1] for name in ("Marco", "Brandy")] == [OrderSlip.NONE] * 2
    assert take(shifts, "Alina") == ("Alina", OrderSlip.PASSED)


def test_gt_136_t_36_who_could_not_use_a_first_shift_has_passed_or_only_lost_that_pick() -> None:
    shifts = order("Alina 1st R")
    assert take(shifts, "Alina", "F", must=()) == ("Alina", OrderSlip.PASSED_ON_FIRST)
    assert [take(shifts, name)[1] for name in ("Brandy", "Marco", "Alina")] == [OrderSlip.NONE] * 3
    shifts = order("Alina 1st R", forfeits=True)
    assert take(shifts, "Alina", "F", must=()) == ("Alina", OrderSlip.NONE)


def test_gt_136_who_could_use_a_first_shift_must_take_a_die_of_its_gene() -> None:
    assert take(order("Alina 1st R"), "Alina", "F") == ("Alina 1st R", OrderSlip.NONE)


def test_gt_242_johann_has_a_number_of_shifts_in_all() -> None:
    shifts = order("Marco 2nd")
    shifts.shifts_left["Marco"] = 2
    assert [take(shifts, name)[1] for name in ("Marco", *TABLE)] == [OrderSlip.NONE] * 4
    assert [take(shifts, name)[1] for name in ("Alina", "Brandy", "Alina")] == [OrderSlip.NONE] * 3
    assert take(shifts, "Marco")[1] is OrderSlip.PASSED


def test_order_of_shifts_is_trusted_where_the_markers_are_not_known() -> None:
    shifts = order(is_known=False)
    assert take(shifts, "Marco 1st R") == ("Marco 1st R", OrderSlip.NONE)
    assert take(shifts, "Brandy 2nd") == ("Brandy 2nd", OrderSlip.NONE)
    assert take(shifts, "Brandy") == ("Brandy", OrderSlip.NONE)


def test_copy_of_an_order_goes_on_by_itself() -> None:
    shifts = order("Alina 1st R")
    assert take(shifts.copy(), "Alina 1st R")[1] is OrderSlip.NONE
    assert take(shifts, "Alina 1st R")[1] is OrderSlip.NONE
