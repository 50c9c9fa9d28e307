"""Bodies and points of the global form of FCLIB, where spins are in axes that are not given."""

import numpy as np

from problem import Body, cross, point_of, report


def of_global(mass, h, f, friction):
    assert (mass == np.diag(mass.diagonal())).all(), "axes of bodies are principal ones"
    inverse = 1 / mass.diagonal()
    blocks = h.reshape(-1, 6, h.shape[1] // 3, 3).transpose(0, 2, 1, 3)
    touching = [b for b in range(len(blocks)) if blocks[b].any()]
    bodies, sides = [], [[] for _ in range(blocks.shape[1])]
    for place, b in enumerate(touching):
        own = [k for k in range(blocks.shape[1]) if blocks[b, k].any()]
        turn, arms = arms_of([blocks[b, k] for k in own])
        inertia = turn @ np.diag(inverse[6 * b + 3 : 6 * b + 6]) @ turn.T
        motion = (inverse * f)[6 * b : 6 * b + 6]
        bodies.append(Body(inverse[6 * b], inertia, np.concatenate([motion[:3], turn @ motion[3:]])))
        for k, arm in zip(own, arms):
            sides[k].append((place, blocks[b, k, :3], arm))
    points = [point_of(side, mu) for side, mu in zip(sides, friction)]
    report(bodies, points, h.T @ np.diag(inverse) @ h, h.T @ (inverse * f))
    return bodies, points


def arms_of(blocks):
    """How the axes are turned in which spins of a body are, and the arms of its contacts in space.

    A block of *H* is `(F, Rᵀ [a] F)`; of `X = Rᵀ [a]` the products `XᵢᵀXⱼ` do not know the rotation.
    """
    seen = [block[3:] @ np.linalg.inv(block[:3]) for block in blocks]
    longest = max(seen, key=np.linalg.norm)
    product = lambda x: 0.5 * np.trace(longest.T @ x) * np.eye(3) - longest.T @ x
    values, vectors = np.linalg.eigh(product(longest))
    axis = vectors[:, -1]
    arms = np.array([product(x) @ axis for x in seen]) / np.sqrt(values[-1])
    fits = [fit(seen, sign * arms) for sign in (-1, 1)]
    _, turn, arms = min(fits, key=lambda found: found[0])
    return turn, arms


def fit(seen, arms):
    """The rotation that turns arms best, and how far off it is."""
    u, _, v = np.linalg.svd(sum(cross(a) @ x.T for a, x in zip(arms, seen)))
    turn = u @ np.diag([1, 1, np.linalg.det(u @ v)]) @ v
    off = max(abs(turn @ x - cross(a)).max() for a, x in zip(arms, seen))
    return off, turn, arms
