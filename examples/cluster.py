"""Simulate with Dask, on two workers of this machine or on the cluster at an address.

This program needs `pip install 'gostop[cluster]'`.
Run it: `python examples/cluster.py [ROUNDS] [ADDRESS]`.

For your own cluster, install gostop on all its machines. Start `dask scheduler` on one machine and
`dask worker ADDRESS` on each machine. The result doesn't depend on the workers.
"""

import sys

from dask.distributed import Client

import gostop as gs


def client_of(address: str | None) -> Client:
    """Return a client of the cluster at an address. Without an address, start a cluster here."""
    if address is None:
        return Client(n_workers=2, threads_per_worker=1, dashboard_address=None)
    return Client(address)


def main(rounds: str = "4000", address: str | None = None) -> None:
    with client_of(address) as client, client.get_executor() as executor:
        found = gs.simulate(gs.CHINESE_BLOG, 3, int(rounds), seed=1, executor=executor)
    for seat, points in enumerate(found.points):
        least, most = points.interval()
        print(f"seat {seat}: {points.mean:+.3f} points a round, {least:+.3f} to {most:+.3f}")
    ppeok = found.events[gs.Ppeok]
    print(f"ppeok: {ppeok.mean:.3f} a round, in {100 * ppeok.rate.value:.1f} % of the rounds")
    print(f"digest {found.digest}")


if __name__ == "__main__":  # the workers import this file too
    main(*sys.argv[1:3])
