from .errata import AllelePage as AllelePage
from .errata import errata_of as errata_of
from .rules import Rules as Rules
from .rules import rules_for as rules_for
from .rules import rules_with as rules_with
