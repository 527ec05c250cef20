"""The rules of a litter in Production, sentence by sentence (p. 22): kept, and broken."""

from sheets.game_records import Round, found, game, mating


def lays(kits: list[str], variant: str = "production") -> list[str]:
    """Castor and Lilac have these kits; a White buck is drawn, the others are held."""
    herd = ["Castor buck", "Lilac doe", "Black doe", "Blue doe", "Chocolate doe", "Lilac buck"]
    played = Round(hands={"Ann": herd}, wanted=["White buck"])
    laid = mating("Castor buck", "Lilac doe", *kits)
    played.turn("Ann", drawn="White buck", mating=laid, retire=played.hands["Ann"][-1])
    return found(game(played, variant=variant))


def test_p22_a_litter_starts_with_the_card_picked_up() -> None:
    assert lays(["White buck"]) == []
    assert lays(["Black doe", "White buck"]) == []
    assert lays(["Black doe", "Blue doe"]) == ["round 1, turn 1: GR204"]


def test_p22_up_to_three_more_kits_come_from_the_herd() -> None:
    assert lays(["White buck", "Black doe", "Blue doe", "Chocolate doe"]) == []
    assert lays(["White buck", "Black Otter doe"]) == ["round 1, turn 1: GR201"]
    five = ["White buck", "Black doe", "Blue doe", "Chocolate doe", "Lilac buck"]
    assert lays(five) == ["round 1, turn 1: GR109"]
    assert lays(["White buck", "Black doe"], "standard") == ["round 1, turn 1: GR109"]


def test_p22_all_kits_are_legal_once_all_unknowns_are_filled_in() -> None:
    """With a White kit both parents carry c, so none can be a Chinchilla or a Himalayan."""
    assert lays(["White buck", "Black doe"]) == []
    herd = ["Castor buck", "Lilac doe", "Black Cal doe", "Black Seal doe"]
    for kit in herd[2:]:
        played = Round(hands={"Ann": herd}, wanted=["White buck"])
        laid = mating("Castor buck", "Lilac doe", "White buck", kit)
        played.turn("Ann", drawn="White buck", mating=laid, retire=played.hands["Ann"][-1])
        assert found(game(played, variant="production")) == ["round 1, turn 1: GR101"]


def test_p22_of_a_kit_held_no_second_one_can_be_laid_down() -> None:
    assert lays(["White buck", "Black doe", "Black doe"]) == ["round 1, turn 1: GR201"]
