"""The bytes of a problem, as in `crates/dynamics/src/nonsmooth/format.rs`."""

import struct
import zlib

import numpy as np

from problem import heights


def encode(bodies, points, note):
    plain = content(bodies, points, note.encode())
    packed = zlib.compress(plain, 9)
    return b"PGCPROB\n" + struct.pack("<IQQ", 1, len(plain), len(packed)) + packed


def content(bodies, points, note):
    """Column by column; the ground is the first mass."""
    masses = np.zeros((len(bodies) + 1, 19))
    for row, body in zip(masses[1:], bodies):
        inertia = 0.5 * (body.inverse_inertia + body.inverse_inertia.T)
        row[:] = [body.inverse_mass, *inertia.ravel(), 0, 0, 0, *body.motion]
    pairs = by_pairs(points)
    up = heights(len(bodies), points)
    numbers = np.zeros((len(points), 17))
    for row, point in zip(numbers, (points[k] for pair in pairs.values() for k in pair)):
        row[:3] = point.frame[:, 0] / np.linalg.norm(point.frame[:, 0])
        row[3:9] = np.concatenate(point.arms)
        row[9:12] = point.bias @ frame_of(row[:3])
        row[12] = point.friction
    counts = [[a + 1 for a, _ in pairs], [b + 1 for _, b in pairs], [len(pair) for pair in pairs.values()]]
    return b"".join([
        struct.pack("<4I", len(masses), len(pairs), len(points), len(note)),
        note,
        masses.T.astype("<f8").tobytes(),
        np.array(counts, dtype="<u4").tobytes(),
        np.array([up[pair[0]] for pair in pairs.values()], dtype="<f8").tobytes(),
        numbers.T.astype("<f8").tobytes(),
    ])


def by_pairs(points):
    """The places of the points of each pair of bodies."""
    pairs = {}
    for k, point in enumerate(points):
        pairs.setdefault(tuple(point.bodies), []).append(k)
    return pairs


def frame_of(n):
    """A normal and the directions across of Duff et al. (2017)."""
    sign = np.copysign(1.0, n[2])
    a = -1 / (sign + n[2])
    b = n[0] * n[1] * a
    t = [1 + sign * n[0] ** 2 * a, sign * b, -sign * n[0]]
    return np.column_stack([n, t, [b, sign + n[1] ** 2 * a, -n[1]]])
