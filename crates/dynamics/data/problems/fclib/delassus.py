"""Bodies and points of a Delassus matrix: what the local form of FCLIB does not give.

`W_αβ = Σ_b H_bαᵀ M_b⁻¹ H_bβ` is taken apart body by body, from the ground up; of each body `M^-½ H` is
known then in some axes, and turned into impulses and moments by the reciprocity of impulses through a
point (Ball 1900).
"""

from collections import namedtuple

import numpy as np

from problem import Body, axial, cross, orthogonal, point_of, report, rows_of

# Blocks that are smaller than this, relative to the largest, are none.
NOTHING = 1e-12
# Contacts of a body that tell its axes; with fewer there is more than one form that vanishes.
FEWEST = 5

# A body with `±F` and `[arm]` of its contacts, first in its principal axes, then in space.
Solid = namedtuple("Solid", "inverse_mass inertia frames arms")


def of_delassus(w, q, friction, loose):
    recovery = Recovery(w, loose)
    recovery.factorise()
    recovery.place()
    points = recovery.points(friction)
    solids = [recovery.solids[b] for b in range(len(recovery.members))]
    rows = rows_of(len(solids), points)
    motions = np.linalg.lstsq(rows, q, rcond=None)[0].reshape(-1, 6)
    bodies = [Body(s.inverse_mass, s.inertia, motion) for s, motion in zip(solids, motions)]
    rest = q - rows @ motions.ravel()
    if abs(rest).max() > NOTHING * abs(q).max():
        given = zip(points, rest.reshape(-1, 3))
        points = [p._replace(bias=np.linalg.solve(p.frame.T, own)) for p, own in given]
    report(bodies, points, matrix(w, range(len(w)), range(len(w))), q)
    return bodies, points


def matrix(w, rows, columns):
    blocks = w[np.ix_(list(rows), list(columns))]
    return blocks.transpose(0, 2, 1, 3).reshape(3 * len(rows), 3 * len(columns))


class Recovery:
    """Bodies and points of a matrix `W_αβ = Σ_b H_bαᵀ M_b⁻¹ H_bβ`, the first contact on the ground."""

    def __init__(self, w, loose):
        self.w, self.loose = w, list(loose)
        size = abs(w).max((2, 3))
        self.coupled = size > NOTHING * size.max()
        self.members = self.cliques() + ([self.loose] if self.loose else [])
        self.of = [[b for b, own in enumerate(self.members) if k in own] for k in range(len(w))]
        self.rows = {}

    def cliques(self):
        """The contacts of every body: all of them are coupled."""
        found = set()
        for i, j in zip(*np.nonzero(self.coupled)):
            both = np.nonzero(self.coupled[i] & self.coupled[j])[0]
            apart = (self.coupled[i] != self.coupled[j]).any()
            if apart and self.coupled[np.ix_(both, both)].all():
                found.add(tuple(both))
        return [list(clique) for clique in sorted(found)]

    def factorise(self):
        """`M_b^-½ H_b` of all bodies, each in axes of its own, from those on the ground up."""
        left = set(range(len(self.members)))
        while left:
            settled = lambda b, k: left.isdisjoint(set(self.of[k]) - {b})
            base = {b: [k for k in self.members[b] if settled(b, k)] for b in sorted(left)}
            body = max(base, key=lambda b: len(base[b]))
            left.remove(body)
            known = base[body]
            others = [k for k in self.members[body] if k not in known]
            values, vectors = np.linalg.eigh(self.remaining(known, body))
            factor = (vectors[:, -6:] * np.sqrt(values[-6:])).T
            rest = np.linalg.lstsq(factor.T, matrix(self.w, known, others), rcond=None)[0]
            for k, row in zip(known + others, by_threes(np.hstack([factor, rest]))):
                self.rows[body, k] = row

    def remaining(self, contacts, body):
        """What the other bodies leave of the matrix."""
        left = matrix(self.w, contacts, contacts)
        for other in {b for k in contacts for b in self.of[k] if b != body}:
            own = [i for i, k in enumerate(contacts) if other in self.of[k]]
            rows = np.hstack([self.rows[other, contacts[i]] for i in own])
            at = [3 * i + axis for i in own for axis in range(3)]
            left[np.ix_(at, at)] -= rows.T @ rows
        return left

    def place(self):
        """All bodies in the same space, up from the one of the first contact, which is on the ground."""
        self.solids, self.centres = {}, {}
        solid = solid_of({k: self.rows[0, k] for k in self.members[0]})
        turn = np.eye(3)[:, [2, 0, 1]] @ orthogonal(solid.frames[0]).T
        scale = -np.sign(axial(turn @ solid.arms[0] @ turn.T)[2])
        self.settle(0, solid, turn, scale, np.zeros(3))
        left = set(range(1, len(self.members)))
        while left:
            shared = {b: [k for k in self.members[b] if not left >= set(self.of[k])] for b in sorted(left)}
            shared = {b: [k for k in own if len(self.of[k]) == 2] for b, own in shared.items()}
            body = max(shared, key=lambda b: len(shared[b]))
            left.remove(body)
            self.attach(body, shared[body])

    def attach(self, body, shared):
        """A body by its contacts with bodies that are placed."""
        other = {k: next(b for b in self.of[k] if b != body) for k in shared}
        frames = {k: -self.solids[other[k]].frames[k] for k in shared}
        places = {k: self.centres[other[k]] + axial(self.solids[other[k]].arms[k]) for k in shared}
        if len(self.members[body]) < FEWEST:
            assert set(shared) == set(self.members[body])
            self.hang(body, frames, places)
            return
        solid = solid_of({k: self.rows[body, k] for k in self.members[body]})
        turn = orthogonal(sum(frames[k] @ solid.frames[k].T for k in shared))
        # Of one other body, as there may be an image of it on the other side of a periodic box.
        one = max(shared, key=lambda k: sum(other[k] == b for b in other.values()))
        alike = [k for k in shared if other[k] == other[one]]
        own = np.array([axial(turn @ solid.arms[k] @ turn.T) for k in alike])
        places = np.array([places[k] for k in alike])
        about = own - own.mean(axis=0)
        scale = (places * about).sum() / (about * about).sum()
        self.settle(body, solid, turn, scale, (places - scale * own).mean(axis=0))

    def settle(self, body, solid, turn, scale, centre):
        frames = {k: turn @ frame for k, frame in solid.frames.items()}
        arms = {k: scale * turn @ arm @ turn.T for k, arm in solid.arms.items()}
        inverse_inertia = turn @ np.diag(scale**-2 / solid.inertia) @ turn.T
        self.solids[body] = Solid(solid.inverse_mass, inverse_inertia, frames, arms)
        self.centres[body] = centre

    def hang(self, body, frames, places):
        """A body that touches nothing else, at few points: by how its motion yields to impulses there."""
        middle = np.mean(list(places.values()), axis=0)
        moments = {k: cross(places[k] - middle) @ frames[k] for k in frames}
        rows = np.hstack([np.vstack([frames[k], moments[k]]) for k in frames])
        yields = np.hstack([self.rows[body, k] for k in frames]) @ np.linalg.pinv(rows)
        yields = yields.T @ yields
        inertia = np.linalg.inv(yields[3:, 3:])
        offset = axial(yields[:3, 3:] @ inertia)
        inverse_mass = np.trace(yields[:3, :3] - yields[:3, 3:] @ inertia @ yields[3:, :3]) / 3
        arms = {k: cross(places[k] - middle - offset) for k in frames}
        self.solids[body] = Solid(inverse_mass, yields[3:, 3:], frames, arms)
        self.centres[body] = middle + offset

    def points(self, friction):
        return [point_of(self.sides(k), friction[k]) for k in range(len(self.w))]

    def sides(self, contact):
        solids = ((b, self.solids[b]) for b in self.of[contact])
        return [(b, solid.frames[contact], axial(solid.arms[contact])) for b, solid in solids]


def by_threes(rows):
    return [rows[:, i : i + 3] for i in range(0, rows.shape[1], 3)]


def solid_of(rows):
    """A body in its principal axes, from `M^-½ H` of each of its contacts in any axes.

    All impulses through a point are reciprocal to each other: the form that vanishes between the rows
    of every contact is Klein's, impulse times moment, and its principal axes are those of the body.
    """
    places = [(i, j) for i in range(6) for j in range(i + 1)]
    term = lambda x, y, i, j: x[i] * y[j] + (x[j] * y[i] if i != j else 0)
    pairs = [(a, b) for a in range(3) for b in range(a + 1)]
    equations = [[term(r[:, a], r[:, b], *at) for at in places] for r in rows.values() for a, b in pairs]
    form = np.zeros((6, 6))
    for (i, j), value in zip(places, np.linalg.svd(np.array(equations))[2][-1]):
        form[i, j] = form[j, i] = value
    values, vectors = np.linalg.eigh(form)
    positive, negative = vectors[:, :2:-1].T, vectors[:, :3].T
    turn, inverse_mass = impulses_among(rows.values(), positive, negative)
    # The matrix does not tell lengths, nor whether all arms are reversed: the mean radius of gyration is one.
    inertia = values[:2:-1] ** 2
    inertia *= 3 / (inverse_mass * inertia.sum())
    impulses = np.sqrt(0.5 / inverse_mass) * (positive + turn @ negative)
    moments = np.sqrt(0.5 * inertia)[:, None] * (positive - turn @ negative)
    frames = {k: impulses @ r for k, r in rows.items()}
    arms = {k: moments @ r @ np.linalg.inv(frames[k]) for k, r in rows.items()}
    return Solid(inverse_mass, inertia, frames, arms)


def impulses_among(rows, positive, negative):
    """The orthogonal `Q` for which `positive + Q negative` are impulses, and the inverse mass.

    Frames are `(n, t, n × t)` with `n` and `t` of length one, but not always at right angles.
    """
    equations, limits = [], []
    for row in rows:
        p, n = positive @ row, negative @ row
        for a, b in [(0, 0), (1, 1), (0, 2), (1, 2)]:
            turned = np.outer(p[:, a], n[:, b]) + np.outer(p[:, b], n[:, a])
            equations.append([*turned.ravel(), -2.0 * (a == b)])
            limits.append(-(p[:, a] @ p[:, b] + n[:, a] @ n[:, b]))
    *turn, inverse_mass = np.linalg.lstsq(np.array(equations), np.array(limits), rcond=None)[0]
    return orthogonal(np.reshape(turn, (3, 3))), inverse_mass
