"""The program behind the page: it holds the whole round, and tells the page what one seat may know
and a link to the game, packed.

In a browser it runs in a worker, in Pyodide. It speaks by texts of JSON (`answers.Program`).
"""
