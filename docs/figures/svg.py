"""A few lines of SVG: panels with their own coordinates, polygons, arrows, labels."""

import math
from html import escape

INK, MUTED, FAINT = "#22262b", "#6b7280", "#d5d9de"
BLUE, ORANGE, GREEN, RED, GOLD = "#2f6db0", "#cf6f2e", "#4f8a5b", "#b3263a", "#b58a1b"
FONT = "font-family='Helvetica, Arial, sans-serif'"


class Figure:
    """A white sheet of a given size in pixels."""

    def __init__(self, width, height):
        self.width, self.height, self.parts = width, height, []

    def add(self, element):
        self.parts.append(element)

    def text(self, x, y, words, colour=INK, size=13, anchor="start", weight="normal"):
        self.add(
            f"<text x='{x:.1f}' y='{y:.1f}' fill='{colour}' font-size='{size}' {FONT} "
            f"text-anchor='{anchor}' font-weight='{weight}' stroke='#ffffff' stroke-width='3' "
            f"stroke-opacity='0.8' stroke-linejoin='round' paint-order='stroke'>{escape(words)}</text>"
        )

    def line(self, x1, y1, x2, y2, colour=INK, width=1.2, dash=""):
        dashes = f" stroke-dasharray='{dash}'" if dash else ""
        self.add(
            f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' "
            f"stroke='{colour}' stroke-width='{width}'{dashes}/>"
        )

    def save(self, path):
        marks = "".join(
            f"<marker id='tip{c[1:]}' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' "
            f"markerHeight='7' orient='auto-start-reverse'><path d='M0 1 L10 5 L0 9 z' fill='{c}'/></marker>"
            for c in (INK, MUTED, BLUE, ORANGE, GREEN, RED, GOLD)
        )
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {self.width} {self.height}' "
                f"width='{self.width}' height='{self.height}'>\n<defs>{marks}</defs>\n"
                f"<rect width='{self.width}' height='{self.height}' rx='8' fill='#ffffff'/>\n"
                + "\n".join(self.parts)
                + "\n</svg>\n"
            )


class Panel:
    """Part of a figure with its own coordinates, y upwards: `box` in pixels, `view` in its own."""

    clips = 0

    def __init__(self, figure, box, view, equal=True):
        self.figure = figure
        self.x, self.y, self.w, self.h = box
        self.x0, self.x1, self.y0, self.y1 = view
        self.sx, self.sy = self.w / (self.x1 - self.x0), self.h / (self.y1 - self.y0)
        if equal:
            scale = min(self.sx, self.sy)
            cx, cy = (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2
            self.x0, self.x1 = cx - self.w / scale / 2, cx + self.w / scale / 2
            self.y0, self.y1 = cy - self.h / scale / 2, cy + self.h / scale / 2
            self.sx = self.sy = scale
        Panel.clips += 1
        self.clip = f"clip{Panel.clips}"
        figure.add(
            f"<clipPath id='{self.clip}'><rect x='{self.x}' y='{self.y}' width='{self.w}' height='{self.h}'/></clipPath>"
        )

    def at(self, p):
        return self.x + (p[0] - self.x0) * self.sx, self.y + (self.y1 - p[1]) * self.sy

    def title(self, words, size=13):
        self.figure.text(self.x, self.y - 8, words, INK, size, weight="bold")

    def frame(self, colour=FAINT):
        self.figure.add(
            f"<rect x='{self.x}' y='{self.y}' width='{self.w}' height='{self.h}' fill='none' stroke='{colour}'/>"
        )

    def path(self, points, colour=INK, width=1.6, fill="none", opacity=1.0, closed=False, dash="", tip=False):
        d = "M" + " L".join("{:.2f} {:.2f}".format(*self.at(p)) for p in points) + ("Z" if closed else "")
        dashes = f" stroke-dasharray='{dash}'" if dash else ""
        arrow = f" marker-end='url(#tip{colour[1:]})'" if tip else ""
        self.figure.add(
            f"<path d='{d}' clip-path='url(#{self.clip})' fill='{fill}' fill-opacity='{opacity}' "
            f"stroke='{colour}' stroke-width='{width}' stroke-linejoin='round'{dashes}{arrow}/>"
        )

    def polygon(self, points, colour, opacity=0.14, width=1.8):
        self.path(points, colour, width, colour, opacity, closed=True)

    def arrow(self, p, q, colour=RED, width=2.0, dash=""):
        self.path([p, q], colour, width, dash=dash, tip=True)

    def circle(self, centre, radius, colour=MUTED, width=1.2, dash=""):
        x, y = self.at(centre)
        dashes = f" stroke-dasharray='{dash}'" if dash else ""
        self.figure.add(
            f"<ellipse cx='{x:.2f}' cy='{y:.2f}' rx='{radius * self.sx:.2f}' ry='{radius * self.sy:.2f}' "
            f"clip-path='url(#{self.clip})' fill='none' stroke='{colour}' stroke-width='{width}'{dashes}/>"
        )

    def dot(self, p, colour=INK, size=3.6):
        x, y = self.at(p)
        self.figure.add(f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{size}' fill='{colour}'/>")

    def label(self, p, words, colour=INK, dx=6, dy=-6, size=13, anchor="start", weight="normal"):
        x, y = self.at(p)
        self.figure.text(x + dx, y + dy, words, colour, size, anchor, weight)

    def line_through(self, p, direction, colour=MUTED, width=1.2, dash="5 4"):
        """A whole line, as far as the panel shows it."""
        far = 4 * (self.x1 - self.x0 + self.y1 - self.y0) / math.hypot(*direction)
        a = (p[0] - far * direction[0], p[1] - far * direction[1])
        b = (p[0] + far * direction[0], p[1] + far * direction[1])
        self.path([a, b], colour, width, dash=dash)

    def axes(self, xticks, yticks, xname, yname):
        """A frame with ticks: pairs of a place and its words."""
        self.frame(MUTED)
        f = self.figure
        for at, words in xticks:
            x, _ = self.at((at, self.y0))
            f.line(x, self.y, x, self.y + self.h, FAINT, 0.8)
            f.text(x, self.y + self.h + 16, words, MUTED, 11, "middle")
        for at, words in yticks:
            _, y = self.at((self.x0, at))
            f.line(self.x, y, self.x + self.w, y, FAINT, 0.8)
            f.text(self.x - 6, y + 4, words, MUTED, 11, "end")
        f.text(self.x + self.w / 2, self.y + self.h + 34, xname, INK, 12, "middle")
        f.text(self.x, self.y - 8, yname, INK, 12)
