"""How Sphinx builds the site: ``make site``."""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from api_page import write_api_page
from command_page import write_command_page

project = "testcross"
author = "the testcross authors"
project_copyright = author
release = metadata.version("testcross")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
autodoc_typehints = "none"
add_module_names = False
nitpick_ignore_regex = [("py:.*", ".*")]  # errors and types that are no names of testcross
myst_heading_anchors = 3
exclude_patterns = ["class-test", "samples"]
nitpicky = True
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]  # what is shown may be cut short with dots

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_title = "testcross"
html_copy_source = False
html_show_sphinx = False
html_extra_path = ["../front/json-schema.json", "../front/record-schema.json"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#205c3b", "color-brand-content": "#205c3b"},
    "dark_css_variables": {"color-brand-primary": "#8fd3aa", "color-brand-content": "#8fd3aa"},
}

man_pages = [
    ("reference/commands", "testcross", "check the matings of genetics card games", [author], 1),
    ("reference/records", "testcross-records", "score sheets and games to verify", [author], 5),
]

write_command_page(Path(__file__).parent / "reference" / "commands.md")
write_api_page(Path(__file__).parent / "reference" / "api.md")
