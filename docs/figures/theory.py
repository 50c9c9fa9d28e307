"""The figures of the theory pages, computed rather than drawn.

    python3 docs/figures/theory.py

writes docs/src/images/theory-*.svg. Only the standard library is used, and the random numbers are
seeded: the same figures every time.
"""

import math
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from svg import BLUE, FAINT, GOLD, GREEN, INK, MUTED, ORANGE, RED, Figure, Panel

IMAGES = Path(__file__).resolve().parent.parent / "src" / "images"


# Plane geometry


def sub(p, q):
    return tuple(a - b for a, b in zip(p, q))


def add(p, q):
    return tuple(a + b for a, b in zip(p, q))


def mul(k, p):
    return tuple(k * a for a in p)


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def norm(p):
    return math.sqrt(dot(p, p))


def unit(p):
    return mul(1 / norm(p), p)


def perp(p):
    return (-p[1], p[0])


def wedge(p, q):
    return p[0] * q[1] - p[1] * q[0]


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def hull(points):
    """Andrew's monotone chain, anticlockwise."""
    points = sorted(set(points))
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and wedge(sub(chain[-1], chain[-2]), sub(p, chain[-2])) <= 1e-12:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def shift(polygon, by):
    return [add(p, by) for p in polygon]


def turn(polygon, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [(c * x - s * y, s * x + c * y) for x, y in polygon]


def support(points, n):
    return max(points, key=lambda p: dot(n, p))


def difference(a, b):
    return hull([sub(p, q) for p in a for q in b])


def gap_along(a, b, n):
    return min(dot(n, p) for p in b) - max(dot(n, p) for p in a)


def closest_on(simplex):
    """The point of a simplex (in any dimension) closest to the origin, over all its faces."""
    best = None
    for count in range(1, len(simplex) + 1):
        for face in combinations(simplex, count):
            weights = weights_of_foot(face)
            if weights is None or min(weights) < 0:
                continue
            point = (0.0,) * len(face[0])
            for w, p in zip(weights, face):
                point = add(point, mul(w, p))
            if best is None or norm(point) < best[0] - 1e-15:
                best = (norm(point), point, [p for w, p in zip(weights, face) if w > 0])
    return best


def weights_of_foot(face):
    """Barycentric weights of the origin's foot in the flat of a face; None if degenerate."""
    edges = [sub(p, face[0]) for p in face[1:]]
    rows = [[dot(e, f) for f in edges] + [-dot(e, face[0])] for e in edges]
    k = len(edges)
    for i in range(k):
        pivot = max(range(i, k), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < 1e-14:
            return None
        for r in range(k):
            if r != i:
                q = rows[r][i] / rows[i][i]
                rows[r] = [x - q * y for x, y in zip(rows[r], rows[i])]
    rest = [rows[i][k] / rows[i][i] for i in range(k)]
    return [1 - sum(rest)] + rest


def signed_gap(a, b):
    """The widest gap of two polygons over all directions, and its normal."""
    d = difference(a, b)
    _, point, face = closest_on_polygon(d)
    inside = all(wedge(sub(d[i], d[i - 1]), mul(-1, d[i - 1])) > 0 for i in range(len(d)))
    if inside:
        edges = [unit(mul(-1, perp(sub(d[i], d[i - 1])))) for i in range(len(d))]
        n = max(edges, key=lambda n: gap_along(a, b, n))
        return gap_along(a, b, n), n
    return norm(point), unit(mul(-1, point))


def closest_on_polygon(d):
    return min((closest_on([d[i - 1], d[i]]) for i in range(len(d))), key=lambda c: c[0])


# The bodies of the figures
A = [(-1.1, -0.6), (0.5, -0.9), (1.1, 0.1), (0.3, 0.9), (-0.9, 0.7)]
B = turn([(-0.8, -0.6), (0.9, -0.6), (0.1, 0.9)], 0.35)


def bodies(panel, b, n, gap):
    panel.polygon(A, BLUE)
    panel.polygon(b, ORANGE)
    panel.label((-0.55, 0.1), "A", BLUE, size=16, weight="bold")
    centre = mul(1 / len(b), (sum(p[0] for p in b), sum(p[1] for p in b)))
    panel.label(centre, "B", ORANGE, dx=2, dy=5, size=16, weight="bold")
    on_a, on_b = support(A, n), support(b, mul(-1, n))
    for body, p in ((BLUE, on_a), (ORANGE, on_b)):
        panel.line_through(p, perp(n), body)
    panel.arrow(on_a, add(on_a, mul(gap, n)), RED)
    words = f"g = {gap:+.2f}".replace("-", "−")
    if gap > 0:
        panel.label(add(on_a, mul(gap / 2, n)), words, RED, dx=-14, dy=-10, weight="bold")
    else:
        panel.label(on_a, words, RED, dx=16, dy=20, weight="bold")


def minkowski():
    figure = Figure(860, 660)
    for row, (words, by) in enumerate([("Apart", (2.25, 0.8)), ("Overlapping", (1.15, 0.55))]):
        b = shift(B, by)
        gap, n = signed_gap(A, b)
        d = difference(A, b)
        y = 34 + 320 * row
        left = Panel(figure, (20, y, 400, 270), (-1.5, 3.6, -1.4, 2.0))
        left.title(f"{words}: the bodies")
        bodies(left, b, n, gap)
        right = Panel(figure, (440, y, 400, 270), (-4.3, 1.6, -2.8, 1.4))
        right.title("the same in A − B")
        right.polygon(d, GREEN)
        right.label(mul(1 / len(d), (sum(p[0] for p in d), sum(p[1] for p in d))), "A − B", GREEN, dx=-16, size=16, weight="bold")
        tangent = mul(-gap, n)
        right.line_through(tangent, perp(n), GREEN)
        right.circle((0, 0), abs(gap), RED, dash="3 3")
        right.arrow((0, 0), tangent, RED)
        right.dot((0, 0))
        right.label((0, 0), "O", dx=6, dy=16, weight="bold")
        side = "outside: its distance from A − B is g" if gap > 0 else "inside: its depth in A − B is −g"
        figure.text(right.x + right.w, y + 286, f"O is {side}", MUTED, 12, "end")
    figure.save(IMAGES / "theory-minkowski.svg")


def gap():
    figure = Figure(860, 330)
    directions = Panel(figure, (60, 40, 340, 230), (-180, 180, -5, 1.5), equal=False)
    ticks = [(a, f"{a}°".replace("-", "−")) for a in range(-180, 181, 90)]
    directions.axes(ticks, [(k, str(k).replace("-", "−")) for k in range(-5, 2)], "direction of n", "gap along n")
    directions.path([(-180, 0), (180, 0)], INK, 1)
    for by, colour, words in (((2.25, 0.8), GREEN, "apart"), ((1.15, 0.55), RED, "overlapping")):
        b = shift(B, by)
        curve = []
        for k in range(-360, 361):
            angle = math.radians(k / 2)
            curve.append((k / 2, gap_along(A, b, (math.cos(angle), math.sin(angle)))))
        directions.path(curve, colour, 2)
        best, n = signed_gap(A, b)
        at = math.degrees(math.atan2(n[1], n[0]))
        directions.dot((at, best), colour)
        legend = (0, -3.7 if best > 0 else -4.3)
        directions.label(legend, f"{words}: max {best:+.2f}".replace("-", "−"), colour, 0, 0, 12, "middle")
    motion = Panel(figure, (480, 40, 340, 230), (0, 4, -2, 1.6), equal=False)
    motion.axes(
        [(k, str(k)) for k in range(5)],
        [(k, str(k).replace("-", "−")) for k in (-2, -1, 0, 1)],
        "how far B has moved",
        "signed gap along a motion through A",
    )
    motion.path([(0, 0), (4, 0)], INK, 1)
    heading = unit((-1, -0.25))
    curve, plain = [], []
    for k in range(0, 401):
        b = shift(B, add((2.55, 0.75), mul(k / 100, heading)))
        g, _ = signed_gap(A, b)
        curve.append((k / 100, g))
        plain.append((k / 100, max(g, 0.0)))
    first = curve[0][1]
    motion.path([(0, first), (4, first - 4)], MUTED, 1.2, dash="4 4")
    motion.label((1.55, first - 1.75), "slope −1", MUTED, dx=-62, dy=16, size=12)
    motion.path(plain, GOLD, 4, dash="2 5")
    motion.path(curve, RED, 2)
    motion.label((2.6, 0), "distance alone is blind here", GOLD, dx=-40, dy=-8, size=12)
    figure.save(IMAGES / "theory-gap.svg")


def regions():
    figure = Figure(860, 330)
    s = [(-1.0, -0.55), (1.2, -0.75), (0.1, 0.95)]
    panel = Panel(figure, (20, 40, 480, 270), (-3.2, 3.2, -1.9, 1.9))
    panel.title("Seven regions of a triangle")
    for i in range(3):
        j = (i + 1) % 3
        out = mul(-1, unit(perp(sub(s[j], s[i]))))
        for corner in (s[i], s[j]):
            panel.path([corner, add(corner, mul(4, out))], MUTED, 1, dash="4 4")
        middle = add(mul(0.5, add(s[i], s[j])), mul(0.75, out))
        panel.label(middle, f"V({min(i, j) + 1},{max(i, j) + 1})", INK, dx=-20, dy=4)
    panel.polygon(s, BLUE)
    panel.label((0.1, -0.12), "V(1,2,3)", BLUE, dx=-24, dy=4)
    for i, (p, by) in enumerate(zip(s, ((-1.15, -0.5), (1.0, -0.55), (0.0, 0.6)))):
        panel.dot(p, BLUE)
        panel.label(p, f"s{'₁₂₃'[i]}", BLUE, dx=(-20, 8, 12)[i], dy=(-4, -2, 4)[i], weight="bold")
        panel.label(add(p, by), f"V({i + 1})", INK, dx=-14, dy=4)
    signs = Panel(figure, (520, 40, 320, 270), (-2.6, 2.6, -1.8, 2.1))
    signs.title("Signs of the areas (λ₁ λ₂ λ₃)")
    for i in range(3):
        j = (i + 1) % 3
        signs.line_through(s[i], sub(s[j], s[i]), MUTED)
    signs.polygon(s, BLUE)
    for place in ((0.1, -0.12), (-1.05, 0.55), (1.3, 0.45), (0.1, -1.15), (-1.95, -0.95), (2.1, -1.15), (0.1, 1.78)):
        area = wedge(sub(s[1], s[0]), sub(s[2], s[0]))
        areas = [wedge(sub(s[(i + 1) % 3], place), sub(s[(i + 2) % 3], place)) / area for i in range(3)]
        signs.label(place, " ".join("+" if a > 0 else "−" for a in areas), RED, dx=-16, dy=5, size=15, weight="bold")
    figure.save(IMAGES / "theory-regions.svg")


def gjk_steps(farthest, start, direction_of, limit=60):
    """GJK with both bounds, as in gjk.rs; yields (simplex, n, w, lower, upper) at every support."""
    simplex, n, upper, lower = [], start, math.inf, -math.inf
    for _ in range(limit):
        w = farthest(n)
        lower = max(lower, -dot(n, w))
        yield list(simplex), n, w, lower, upper
        if upper - lower <= 1e-15 or w in simplex:
            return
        distance, point, simplex = closest_on(simplex + [w])
        if distance >= upper:
            return
        upper, n = distance, direction_of(simplex, point)


def direction_in_plane(simplex, point):
    if len(simplex) == 1:
        return unit(mul(-1, simplex[0]))
    n = unit(perp(sub(simplex[1], simplex[0])))
    return n if dot(n, point) < 0 else mul(-1, n)


def gjk():
    a = [(math.cos(t) * 1.3, 0.9 * math.sin(t)) for t in (0.2, 0.9, 1.7, 2.4, 3.3, 4.1, 4.9, 5.6)]
    b = shift(turn([(math.cos(t) * 0.8, 0.9 * math.sin(t)) for t in (0.3, 1.4, 2.2, 3.4, 4.4, 5.4)], 0.5), (2.5, 1.5))
    d = difference(a, b)
    steps = list(gjk_steps(lambda n: support(d, n), (0.0, -1.0), direction_in_plane))
    shown = steps[: min(len(steps), 6)]
    figure = Figure(860, 30 + 330 * ((len(shown) + 1) // 2))
    for k, (simplex, n, w, lower, upper) in enumerate(shown):
        panel = Panel(figure, (14 + 422 * (k % 2), 34 + 322 * (k // 2), 410, 260), (-5.0, 1.6, -3.5, 1.3))
        panel.title(f"{k + 1}")
        panel.polygon(d, GREEN, 0.1, 1.3)
        if simplex:
            panel.circle((0, 0), upper, BLUE, 1.2, "4 3")
            if len(simplex) > 1:
                panel.path(simplex, BLUE, 3)
            for p in simplex:
                panel.dot(p, BLUE, 4.5)
        panel.line_through(w, perp(n), RED, 1.3)
        panel.arrow((0, 0), n, INK, 1.6)
        panel.label(n, "n", dx=5, dy=2, size=12)
        panel.dot(w, RED, 4.5)
        panel.dot((0, 0))
        bounds = f"{lower:.3f} ≤ g" + ("" if upper == math.inf else f" ≤ {upper:.3f}")
        figure.text(panel.x, panel.y + panel.h + 18, bounds.replace("-", "−"), INK, 13)
    figure.text(
        846, figure.height - 10,
        "blue: simplex and upper bound (circle) · red: newest support point and its line, the lower bound",
        MUTED, 12, "end",
    )
    figure.save(IMAGES / "theory-gjk.svg")
    return steps


def direction_in_space(simplex, point):
    if len(simplex) == 3:
        n = unit(cross(sub(simplex[1], simplex[0]), sub(simplex[2], simplex[0])))
        return n if dot(n, point) < 0 else mul(-1, n)
    return unit(mul(-1, point))


def bounds():
    figure = Figure(860, 340)
    rng = random.Random(4)

    def on_sphere():
        while True:
            p = tuple(rng.uniform(-1, 1) for _ in range(3))
            if 0.1 < norm(p) < 1:
                return unit(p)

    axes_a, axes_b, away = (1.0, 0.7, 0.5), (0.6, 0.9, 0.8), (1.5, 1.2, 0.9)
    cloud_a = [tuple(x * k for x, k in zip(on_sphere(), axes_a)) for _ in range(100)]
    cloud_b = [add(away, tuple(x * k for x, k in zip(on_sphere(), axes_b))) for _ in range(100)]

    def ellipsoid(axes, n):
        scaled = tuple(k * x for k, x in zip(axes, n))
        return tuple(k * x for k, x in zip(axes, unit(scaled)))

    def smooth(n):
        return sub(ellipsoid(axes_a, n), add(away, ellipsoid(axes_b, mul(-1, n))))

    def faceted(n):
        return sub(support(cloud_a, n), support(cloud_b, mul(-1, n)))

    left = Panel(figure, (64, 40, 330, 240), (1, 30, -17, 1), equal=False)
    left.axes([(k, str(k)) for k in (1, 10, 20, 30)], [(k, f"1e{k}".replace("-", "−")) for k in (0, -4, -8, -12, -16)],
              "support points looked up", "upper − lower bound, in metres")
    for farthest, colour, words in ((faceted, BLUE, "two 100-vertex hulls"), (smooth, ORANGE, "two ellipsoids")):
        steps = list(gjk_steps(farthest, (0.0, 0.0, 1.0), direction_in_space))
        points = [(k + 1, math.log10(max(u - l, 1e-16))) for k, (_, _, _, l, u) in enumerate(steps) if u < math.inf]
        left.path(points, colour, 2)
        for p in points:
            left.dot(p, colour, 3)
        left.label(points[len(points) // 2], words, colour, dx=10, dy=-8, size=12)

    right = Panel(figure, (500, 40, 330, 240), (-15, 0, -17.3, 0.5), equal=False)
    right.axes([(k, f"1e{k}".replace("-", "−")) for k in (-15, -10, -5, 0)], [(k, f"1e{k}".replace("-", "−")) for k in (0, -4, -8, -12, -16)],
               "distance / size", "angle error of the direction")
    by_point, by_feature = direction_errors()
    right.path(by_point, RED, 2)
    right.path(by_feature, GREEN, 2)
    right.label((-11.5, -3), "from the closest point", RED, dx=14, dy=-8, size=12)
    right.label((-11, -15.6), "from the triangle's normal", GREEN, dx=0, dy=-12, size=12)
    figure.save(IMAGES / "theory-bounds.svg")


def direction_errors():
    """Worst angle, over some triangles, between the exact direction and the two rounded ones."""
    rng = random.Random(7)
    by_point, by_feature = [], []
    for step in range(0, 31):
        distance = 10.0 ** (-step / 2)
        worst = [1e-18, 1e-18]
        for _ in range(40):
            triangle = random_triangle(rng, distance)
            edges = sub(triangle[1], triangle[0]), sub(triangle[2], triangle[0])
            exact = [[Fraction(x) for x in p] for p in triangle]
            normal = cross(sub(exact[1], exact[0]), sub(exact[2], exact[0]))
            if dot(normal, exact[0]) < 0:
                normal = mul(-1, normal)
            weights = weights_of_foot(triangle)
            point = (0.0,) * 3
            for w, p in zip(weights, triangle):
                point = add(point, mul(w, p))
            rounded = cross(*edges)
            if dot(rounded, triangle[0]) < 0:
                rounded = mul(-1, rounded)
            for i, candidate in enumerate((point, rounded)):
                worst[i] = max(worst[i], angle(normal, candidate))
        by_point.append((-step / 2, math.log10(min(worst[0], 2))))
        by_feature.append((-step / 2, math.log10(min(worst[1], 2))))
    return by_point, by_feature


def random_triangle(rng, distance):
    while True:
        p, q, r = (tuple(rng.uniform(-1, 1) for _ in range(3)) for _ in range(3))
        n = cross(sub(q, p), sub(r, p))
        if norm(n) < 0.5:
            continue
        n = unit(n)
        centre = mul(1 / 3, add(p, add(q, r)))
        return [add(sub(s, centre), mul(distance, n)) for s in (p, q, r)]


def angle(exact, v):
    """Sine of the angle, exact but for the last rounding; large if they point apart."""
    v = [Fraction(x) for x in v]
    if dot(exact, v) <= 0:
        return 2.0
    c = cross(exact, v)
    return math.sqrt(float(dot(c, c) / (dot(exact, exact) * dot(v, v))))


def expansion():
    a = [(math.cos(t) * 1.5, 1.0 * math.sin(t)) for t in (0.1, 0.8, 1.5, 2.3, 3.0, 3.9, 4.6, 5.5)]
    b = shift(turn([(math.cos(t), 0.8 * math.sin(t)) for t in (0.3, 1.3, 2.4, 3.4, 4.4, 5.4)], 0.4), (1.0, 0.5))
    d = difference(a, b)
    polytope = hull([support(d, n) for n in ((0.95, 0.3), (-0.4, 0.9), (-0.5, -0.8))])
    figure = Figure(860, 570)
    best = math.inf
    for k in range(6):
        edges = [(polytope[i - 1], polytope[i]) for i in range(len(polytope))]
        normals = [unit(mul(-1, perp(sub(q, p)))) for p, q in edges]
        heights = [dot(n, p) for n, (p, _) in zip(normals, edges)]
        i = min(range(len(edges)), key=lambda i: heights[i])
        n, lower = normals[i], heights[i]
        w = support(d, n)
        best = min(best, dot(n, w))
        panel = Panel(figure, (14 + 282 * (k % 3), 34 + 272 * (k // 3), 268, 215), (-3.9, 2.0, -2.6, 1.9))
        panel.title(f"{k + 1}")
        panel.polygon(d, GREEN, 0.08, 1.3)
        panel.polygon(polytope, BLUE, 0.14, 1.6)
        panel.path(edges[i], BLUE, 4)
        panel.circle((0, 0), lower, BLUE, 1.2, "4 3")
        panel.line_through(w, perp(n), RED, 1.3)
        panel.arrow((0, 0), mul(dot(n, w), n), INK, 1.4)
        panel.dot(w, RED, 4.5)
        panel.dot((0, 0))
        figure.text(panel.x, panel.y + panel.h + 18, f"{lower:.3f} ≤ depth ≤ {best:.3f}", INK, 13)
        if best - lower < 1e-12:
            break
        polytope = hull(polytope + [w])
    figure.text(846, 560, "blue: polytope, closest face, lower bound · red: support point and line, the upper bound", MUTED, 12, "end")
    figure.save(IMAGES / "theory-expansion.svg")


def clip(subject, names, cutter, cutter_names):
    """Sutherland and Hodgman, every side remembering whose it is; as clip_faces in manifold.rs."""
    polygon = [(subject[i], ("B", names[i], names[(i + 1) % len(names)])) for i in range(len(subject))]
    for i in range(len(cutter)):
        p, q = cutter[i], cutter[(i + 1) % len(cutter)]
        cut = ("A", cutter_names[i], cutter_names[(i + 1) % len(cutter)])
        kept = []
        for j, (start, side) in enumerate(polygon):
            end = polygon[(j + 1) % len(polygon)][0]
            hs, he = wedge(sub(q, p), sub(start, p)), wedge(sub(q, p), sub(end, p))
            crossing = add(start, mul(hs / (hs - he), sub(end, start))) if hs != he else start
            if hs >= 0:
                kept.append((start, side))
                if he < 0:
                    kept.append((crossing, cut))
            elif he >= 0:
                kept.append((crossing, side))
        polygon = kept
    named = []
    for j, (at, after) in enumerate(polygon):
        before = polygon[j - 1][1]
        if before[0] == after[0] == "B":
            words = f"A face · B vertex {after[1]}"
        elif before[0] == after[0]:
            words = f"A vertex {after[1]} · B face"
        else:
            a, b = (before, after) if before[0] == "A" else (after, before)
            words = "A edge {}–{} · B edge {}–{}".format(*sorted(a[1:]), *sorted(b[1:]))
        named.append((at, words))
    return named


def largest_quadrilateral(points):
    def area(q):
        return abs(sum(wedge(q[i - 1][0], q[i][0]) for i in range(4)))

    return max(combinations(points, 4), key=area)


def clipping():
    figure = Figure(860, 400)
    a = [(-1.6, -1.0), (1.6, -1.0), (1.6, 1.0), (-1.6, 1.0)]
    b = shift(turn([(-1.3, -0.9), (0.9, -1.0), (1.5, 0.2), (0.5, 1.0), (-1.2, 0.8)], 0.45), (0.75, 0.13))
    panel = Panel(figure, (20, 40, 820, 345), (-3.6, 4.2, -1.75, 1.85))
    panel.title("Two faces, seen along the normal")
    panel.polygon(a, BLUE, 0.1)
    panel.polygon(b, ORANGE, 0.1)
    for i, p in enumerate(a):
        panel.label(p, str(i), BLUE, dx=(-14, 6, 6, -14)[i], dy=(14, 14, -4, -4)[i], weight="bold")
    centre = mul(1 / len(b), (sum(p[0] for p in b), sum(p[1] for p in b)))
    for i, p in enumerate(b):
        away = unit(sub(p, centre))
        panel.label(p, str(i), ORANGE, dx=14 * away[0] - 4, dy=5 - 14 * away[1], weight="bold")
    corners = clip(b, list(range(len(b))), a, list(range(4)))
    panel.polygon([c[0] for c in corners], GREEN, 0.25, 2.2)
    chosen = largest_quadrilateral(corners)
    middle = sum(c[0][0] for c in corners) / len(corners)
    for right in (True, False):
        level = math.inf
        for at, words in sorted((c for c in corners if (c[0][0] > middle - 0.1) == right), key=lambda c: -c[0][1]):
            level = min(at[1], level - 0.3)
            place = (2.6 if right else -1.95, level)
            panel.path([at, place], MUTED, 0.8)
            panel.label(place, words, INK, dx=4 if right else -4, dy=4, size=12, anchor="start" if right else "end")
    for corner in corners:
        panel.dot(corner[0], RED if corner in chosen else GREEN, 5.5)
    figure.text(840, 30, "red: the four kept by default · green: left out", MUTED, 12, "end")
    figure.save(IMAGES / "theory-clip.svg")


def motion():
    figure = Figure(860, 330)
    left = Panel(figure, (20, 40, 380, 270), (-1.9, 2.9, -1.5, 1.9))
    left.title("No point moves more than Δ + 2 sin(θ/2) · R")
    body = [(-1.0, -0.5), (1.1, -0.7), (0.9, 0.5), (-0.7, 0.8)]
    theta, by = 0.5, (0.75, 0.35)
    moved = shift(turn(body, theta), by)
    reach = max(norm(p) for p in body)
    left.circle((0, 0), reach, MUTED, 1, "3 3")
    left.polygon(body, BLUE, 0.08)
    left.polygon(moved, ORANGE, 0.12)
    for p, q in zip(body, moved):
        left.arrow(p, q, RED, 1.3)
    left.arrow((0, 0), by, INK, 2)
    left.label(mul(0.5, by), "Δ", dx=2, dy=-6, weight="bold")
    left.path([(0, 0), mul(reach, (math.cos(2.6), math.sin(2.6)))], MUTED, 1.2)
    left.label(mul(reach / 2, (math.cos(2.6), math.sin(2.6))), "R", MUTED, dx=2, dy=-6, weight="bold")
    left.dot((0, 0))
    bound = norm(by) + 2 * math.sin(theta / 2) * reach
    largest = max(norm(sub(q, p)) for p, q in zip(body, moved))
    figure.text(20, 318, f"here: corners move at most {largest:.2f}, the bound says {bound:.2f}", MUTED, 12)

    right = Panel(figure, (480, 40, 350, 230), (0, 0.42, -0.4, 1.2), equal=False)
    right.axes([(k / 10, f"{k / 10:.1f}") for k in range(5)], [(k / 2, f"{k / 2:.1f}".replace("-", "−")) for k in (0, 1, 2)],
               "bound m on the motion since the last full query", "signed gap of a brick that tilts over a floor")
    floor = [(-2.0, -1.0), (2.0, -1.0), (2.0, 0.0), (-2.0, 0.0)]
    brick, at = [(-1.0, -0.3), (1.0, -0.3), (1.0, 0.3), (-1.0, 0.3)], (0.0, 0.65)
    g0, n0 = signed_gap(floor, shift(brick, at))
    truth, cached = [], []
    for k in range(0, 101):
        theta, by = -0.0036 * k, (0.0, -0.0006 * k)
        now = shift(turn(brick, theta), add(at, by))
        m = norm(by) + 2 * math.sin(-theta / 2) * norm(brick[0])
        truth.append((m, signed_gap(floor, now)[0]))
        moved_by = sub(add(turn([brick[0]], theta)[0], by), brick[0])
        cached.append((m, g0 + dot(n0, moved_by)))
    band = [(m, g + 2 * m) for m, g in cached] + [(m, g - 2 * m) for m, g in reversed(cached)]
    right.path(band, FAINT, 1, GOLD, 0.15, closed=True)
    right.path(truth, GREEN, 2.2)
    right.path(cached, RED, 2.2, dash="6 4")
    k = len(truth) // 2
    right.label(truth[k], "truth", GREEN, dx=-10, dy=18, size=12)
    right.label(cached[k], "old normal, old points moved", RED, dx=-60, dy=-10, size=12)
    right.label((0.3, 1.05), "± 2 m", GOLD, dx=0, dy=0, size=12)
    figure.save(IMAGES / "theory-motion.svg")


if __name__ == "__main__":
    for draw in (minkowski, gap, regions, gjk, bounds, expansion, clipping, motion):
        draw()
        print(draw.__name__)
