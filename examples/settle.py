"""Settle a round that was played at a real table and written down in a TOML file.

Run it: `python examples/settle.py [FILE]`.
"""

import sys
from decimal import Decimal
from pathlib import Path

import gostop as gs

EXAMPLE = Path(__file__).with_name("outcome.toml")


def main(path: str | Path = EXAMPLE, per_point: str = "0.10") -> None:
    settlement = gs.settle(gs.load_outcome(path))
    for transfer in settlement.transfers:
        print(f"seat {transfer.payer} pays seat {transfer.payee} {transfer.points} points")
        for item in transfer.items:
            print(f"    {item.points:3}  {item.rule:<16} {item.source}")
        for factor in transfer.multipliers:
            print(f"    x{factor.factor:2}  {factor.rule:<16} {factor.source}")
        if transfer.liability:
            print(f"    for seat {transfer.share_of} too, by {transfer.liability}")
    print(f"\npoints: {settlement.points}")
    money = [f"{amount:+.2f}" for amount in settlement.money(Decimal(per_point))]
    print(f"at {per_point} a point: {', '.join(money)}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
