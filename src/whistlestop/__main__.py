"""Makes `python -m whistlestop` the same as the command `whistlestop`."""

from whistlestop.cli.main import main

if __name__ == "__main__":
    main()
