"""Makes problems of bodies and points of problems of FCLIB in the sources of Siconos.

    python3 fclib siconos-4.4.0/numerics/src/FrictionContact/test/data

Takes NumPy and h5py, and writes beside its folder. README.md there tells how it goes; `problem-set` packs
the files as Polygrain does and judges them.
"""

import sys
from math import hypot
from pathlib import Path

from delassus import of_delassus
from files import read_global, read_local, read_velocities
from global_form import of_global
from pgp import by_pairs, encode
from problem import skew

SOURCE = "FCLIB {} in the sources of Siconos 4.4.0 (Apache-2.0); frames, off by {:.0e}, made orthonormal"
# Name, file, and contacts with a body that touches nothing else, which a matrix W does not tell from
# contacts with the ground.
LOCAL = [
    ("fclib-boxes-stack", "BoxesStack1-i100000-32.hdf5.dat", range(48, 52)),
    ("fclib-kaplas-tower", "KaplasTower-i1061-4.hdf5.dat", []),
    ("fclib-periodic-box", "LMGC_100_PR_PerioBox-i00361-60-03000.hdf5", range(54, 58)),
]
GLOBAL = [
    ("fclib-box-stacks", "Box_Stacks-i0122-82-5.hdf5"),
    ("fclib-spheres", "Spheres-i099-356-679.hdf5"),
    ("fclib-spheres-in-a-box", "spheres-in-a-box-98-i10000-256-10.hdf5"),
]


# Frames that are no further off have the velocities of the file.
ROUND = 1e-9


def beside(name):
    return Path(__file__).resolve().parent.with_name(name)


def write(name, file, bodies, points):
    title = file.removesuffix(".dat").removesuffix(".hdf5")
    beside(name + ".pgp").write_bytes(encode(bodies, points, SOURCE.format(title, skew(points))))


def write_velocities(name, points, velocities):
    """Along the normal and across, in the order of the points."""
    order = (k for pair in by_pairs(points).values() for k in pair)
    lines = (f"{n:.17e} {hypot(t, s):.17e}\n" for n, t, s in velocities[list(order)])
    beside(name + ".txt").write_text("".join(lines))


folder = Path(sys.argv[1])
for name, file, loose in LOCAL:
    print(file, end=": ")
    write(name, file, *of_delassus(*read_local(folder / file), loose))
for name, file in GLOBAL:
    print(file, end=": ")
    bodies, points = of_global(*read_global(folder / file))
    write(name, file, bodies, points)
    if skew(points) < ROUND:
        write_velocities(name, points, read_velocities(folder / file))
