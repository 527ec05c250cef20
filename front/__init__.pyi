from .asking.cards import Card as Card
from .asking.cards import Cards as Cards
from .asking.cards import Ruleset as Ruleset
from .asking.cards import card as card
from .asking.cards import cards as cards
from .asking.cards import load_ruleset as load_ruleset
from .asking.reports import Verification as Verification
from .asking.result import Result as Result
from .questions import expression as expression
from .questions import genotype as genotype
from .questions.counts import *
from .questions.genotype import GameAnswer as GameAnswer
from .questions.genotype import Picks as Picks
from .questions.hands import *
from .questions.herd_files import *
from .questions.herds import *
from .questions.matings import *
from .questions.pictures import *
from .questions.quiz import *
from .questions.records import *
from .questions.shown import *
from .questions.tables import *
from .rulesets.errors import CardError as CardError
from .rulesets.errors import MatingError as MatingError
from .rulesets.errors import NotationError as NotationError
from .rulesets.errors import RulesetError as RulesetError
from .rulesets.errors import TestcrossError as TestcrossError
from .web.served import *

__version__: str
