"""The program behind the page. It holds the whole round. The page gets only what one seat may know,
and a link that contains the packed game.

In a browser it runs in a worker, in Pyodide. The page and the program exchange JSON texts
(`answers.Program`).
"""
