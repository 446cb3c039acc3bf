project = "Parallel programs"
author = "A lecturer"
copyright = "A lecturer"
version = "1"

extensions = ["myst_parser", "crossover_figures.sphinx"]
crossover_site = "https://example.org/crossover/"

html_theme = "furo"
numfig = True
latex_engine = "lualatex"
exclude_patterns = ["_build"]
