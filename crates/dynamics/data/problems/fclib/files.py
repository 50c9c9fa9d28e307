"""The problems of FCLIB in the files of Siconos."""

import h5py
import numpy as np


def read_local(path):
    """The blocks of W, q and friction."""
    if path.suffix == ".dat":
        return read_printed(path)
    with h5py.File(path) as file:
        problem = file["fclib_local"]
        w, q, friction = compressed(problem["W"]), problem["vectors/q"][:], problem["vectors/mu"][:]
    count = len(friction)
    return w.reshape(count, 3, count, 3).transpose(0, 2, 1, 3), q, friction


def compressed(group):
    """A symmetric matrix by its rows or columns."""
    rows, columns = group["m"][0], group["n"][0]
    dense = np.zeros((rows, columns))
    starts = group["p"][:]
    dense[np.repeat(np.arange(rows), np.diff(starts)), group["i"][:]] = group["x"][:]
    return dense


def read_printed(path):
    """The same of a sparse block matrix as Siconos prints it."""
    words = iter(path.read_text().split())
    integers = lambda count: [int(next(words)) for _ in range(count)]
    numbers = lambda count: np.array([float(next(words)) for _ in range(count)])
    dimension, contacts, storage, size, _, _, rows, columns = integers(8)
    assert dimension == 3 and storage == 1, "not a problem in space by blocks"
    integers(rows + columns)
    filled = integers(2)
    starts, places = integers(filled[0]), integers(filled[1])
    w = np.zeros((contacts, contacts, 3, 3))
    for row in range(contacts):
        for k in range(starts[row], starts[row + 1]):
            assert integers(1) == [k]
            w[row, places[k]] = numbers(9).reshape(3, 3).T
    return w, numbers(size), numbers(contacts)


def read_global(path):
    """M, H, f and friction."""
    with h5py.File(path) as file:
        problem = file["fclib_global"]
        mass, h = (triplets(problem[name]) for name in "MH")
        f, w, friction = (problem["vectors"][name][:] for name in ("f", "w", "mu"))
    assert not w.any(), "velocities of the ground have no place here"
    return mass, h, f, friction


def read_velocities(path):
    """In the solution that comes with a problem, whose reactions are zero in all files."""
    with h5py.File(path) as file:
        return file["solution/u"][:].reshape(-1, 3)


def triplets(group):
    rows, columns, count = (group[name][0] for name in ("m", "n", "nz"))
    dense = np.zeros((rows, columns))
    np.add.at(dense, (group["i"][:count], group["p"][:count]), group["x"][:count])
    return dense
