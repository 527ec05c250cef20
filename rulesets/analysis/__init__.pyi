from .check import describe_conflicts as describe_conflicts
from .check import ruled_out as ruled_out
from .explanation import Refutation as Refutation
from .fill import Littermate as Littermate
from .fill import LocusFill as LocusFill
from .fill import littermates as littermates
from .score import CardFacts as CardFacts
from .score import card_facts as card_facts
