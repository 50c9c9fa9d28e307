"""Bodies and the points where they touch."""

from collections import namedtuple

import numpy as np

GROUND = -1

# Inverse mass and inverse inertia in space, velocity and spin.
Body = namedtuple("Body", "inverse_mass inverse_inertia motion")
# First and second body, the frame of the file (normal, across, across), arms and bias, in space.
Point = namedtuple("Point", "bodies frame arms friction bias", defaults=[np.zeros(3)])


def cross(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def axial(m):
    """The vector whose `cross` is the skew part of a matrix."""
    return 0.5 * np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]])


def orthogonal(m):
    """The nearest orthogonal matrix."""
    u, _, v = np.linalg.svd(m)
    return u @ v


def point_of(sides, friction):
    """Of one or two bodies, with the frame `±F` in which impulses act on each, and its arm.

    The second is the one with the right-handed frame.
    """
    bodies, arms = [GROUND, GROUND], [np.zeros(3), np.zeros(3)]
    for body, own, arm in sides:
        side = int(np.linalg.det(own) > 0)
        bodies[side], arms[side] = body, arm
        frame = own if side else -own
    return Point(bodies, frame, arms, friction)


def rows_of(count, points):
    """Velocities at the points, in the frames of the file, per motion of the bodies."""
    rows = np.zeros((3 * len(points), 6 * count))
    for k, point in enumerate(points):
        for body, arm, sign in zip(point.bodies, point.arms, (-1, 1)):
            if body != GROUND:
                own = point.frame.T @ np.hstack([np.eye(3), -cross(arm)])
                rows[3 * k : 3 * k + 3, 6 * body : 6 * body + 6] = sign * own
    return rows


def report(bodies, points, delassus, q):
    """How far what was found is from the file, and how far frames are from orthonormal."""
    rows = rows_of(len(bodies), points)
    inverse = np.zeros((6 * len(bodies),) * 2)
    for i, body in enumerate(bodies):
        at = 6 * i
        inverse[at : at + 3, at : at + 3] = body.inverse_mass * np.eye(3)
        inverse[at + 3 : at + 6, at + 3 : at + 6] = body.inverse_inertia
    motions = np.concatenate([body.motion for body in bodies])
    free = rows @ motions + np.concatenate([point.frame.T @ point.bias for point in points])
    off = lambda found, given: abs(found - given).max() / abs(given).max()
    print(
        f"{len(bodies)} bodies, {len(points)} points; off by {off(rows @ inverse @ rows.T, delassus):.1e}"
        f" in W, {off(free, q):.1e} in q; frames by {skew(points):.1e}"
    )


def skew(points):
    """How far frames are from orthonormal."""
    return max(abs(point.frame.T @ point.frame - np.eye(3)).max() for point in points)


def heights(count, points):
    """Of all points, from the lowest of those that bodies connect."""
    centres, of = np.full(count, np.nan), [[] for _ in range(count)]
    for point in points:
        for body in set(point.bodies) - {GROUND}:
            of[body].append(point)
    for root in range(count):
        if np.isnan(centres[root]):
            centres[root] = 0.0
            connected = [root]
            for body in connected:
                for point in of[body]:
                    side = point.bodies.index(body)
                    other = point.bodies[1 - side]
                    if other != GROUND and np.isnan(centres[other]):
                        centres[other] = centres[body] + point.arms[side][2] - point.arms[1 - side][2]
                        connected.append(other)
            lowest = min(height(point, centres) for body in connected for point in of[body])
            centres[connected] -= lowest
    return [height(point, centres) for point in points]


def height(point, centres):
    side = 0 if point.bodies[1] == GROUND else 1
    return centres[point.bodies[side]] + point.arms[side][2]
