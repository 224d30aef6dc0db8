"""The command line: one module per subcommand.

A subcommand is a module with `register(subparsers)`, which adds its parser with
keys of the catalogue as help, and `run(args) -> int`, which returns the exit
code. Its line in the help is the key `<name>.help`. It is listed in
`netcore.cli.main.COMMANDS`, and that is all. `run` finds in `args`, besides its
own, `words` (the catalogue of the player's language), `lang` and `data_dir`;
whatever it raises, the shell tells.
"""
