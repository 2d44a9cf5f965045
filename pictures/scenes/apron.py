"""The apron on a peg, in its four colors."""

import math

from atelier import forms, materials, studio
from atelier.graph import srgb

COLORS = {'moss': '#6d7355', 'oatmeal': '#cfc0a0', 'ink': '#27344a', 'brick': '#98452f'}


def folds(x, z, seed=0.0):
    """How far the cloth stands out from the wall: folds fall from the neck and widen toward the hem."""
    fall = max(0.0, min(1.0, (4.9 - z) / 4.2))
    deep = 0.05 + 0.52 * fall**1.25
    bent = x + 0.10 * math.sin(z * 0.8 + 0.6) - 0.05 * (4 - z) * x
    wave = math.sin(bent * 3.7 + seed + 0.5) + 0.45 * math.sin(bent * 6.9 - z * 0.25 + 1.0 + seed)
    pull = 0.16 * math.sin(abs(x) * 2.4 + z * 2.1) * max(0.0, 1 - abs(z - 3.6) / 1.2)
    return deep * wave * 0.5 + pull * 0.35 + 0.07 * forms.wander(x, z, scale=1.3, seed=3) + 0.02 * forms.wander(x * 2, z, scale=2.6, seed=9)


def half_width(z):
    """Of the apron at a height: a bib, a curve under the arm, a skirt."""
    if z > 4.9:
        return 0.78
    if z < 3.35:
        return 1.50 - 0.06 * math.sin((3.35 - z) * 1.1)
    t = (4.9 - z) / 1.55
    return 0.78 + 0.74 * t**1.9


def stitches(at, start, end, thread, length=0.042, gap=0.020):
    """A seam from `start` to `end` of the curve `at`: each stitch rises from the cloth and goes back into it."""
    place = start
    while place + length <= end:
        path = []
        for i in range(7):
            x, y, z = at(place + length * i / 6)
            path.append((x, y + 0.010 - 0.014 * math.sin(math.pi * i / 6), z))
        forms.tube('stitch', path, lambda t: 0.0075 * (0.55 + 0.45 * math.sin(math.pi * t)), thread, sides=6, smooth_steps=0)
        place += length + gap


def studio_apron(color='moss'):
    studio.back_wall('#d2c9ba', y=0.35)
    studio.window_light(2700, angle=-66, height=6.0)
    studio.sun_through_panes(2.6, at=(-5.4, -4.6, 6.6), direction=(0.78, 0.62, -0.45), size=(4.2, 5.6))
    studio.surroundings(exposure=0.12)
    tone = srgb(COLORS[color])
    linen = materials.weave('linen', tone, scale=(190, 300), sheen=0.25)
    pocket_linen = materials.weave('pocket linen', tuple(c * 0.94 for c in tone), scale=(96, 64), sheen=0.25)
    seam = materials.plain('thread', tuple(min(1, c * 1.5 + 0.03) for c in tone), roughness=0.9)
    top, bottom = 5.05, 0.55

    def front(u, v):
        z = bottom + v * (top - bottom)
        x = (u - 0.5) * 2 * half_width(z)
        x += 0.02 * forms.wander(z * 2, u * 2, seed=5)
        return (x * (1 - 0.05 * max(0.0, (3.4 - z) / 3)), -0.14 - folds(x, z), z + (0.05 * forms.wander(x * 1.2, 0, seed=8) - 0.10 * abs(folds(x, z))) * (1 - v))

    forms.sheet('apron', 110, 160, front, linen, thickness=0.022)

    def pocket(u, v):
        z, x = 1.75 + v * 0.95, (u - 0.5) * 1.62
        gape = 0.05 * math.sin(math.pi * u) * v**3
        return (x, -0.185 - folds(x, z) - gape, z)

    forms.sheet('pocket', 60, 40, pocket, pocket_linen, thickness=0.022)
    def on_pocket(x, z):
        v = max(0.0, (z - 1.75) / 0.95)
        return -0.206 - folds(x, z) - 0.05 * math.sin(math.pi * (x / 1.62 + 0.5)) * v**3

    for x in (-0.78, -0.745, 0.0, 0.745, 0.78):
        stitches(lambda s, x=x: (x, on_pocket(x, s), s), 1.78, 2.66, seam)
    for z in (1.79, 1.825, 2.60, 2.635):
        stitches(lambda s, z=z: (s, on_pocket(s, z), z), -0.79, 0.79, seam)
    for side in (-1, 1):
        def strap(u, v, side=side):
            x = side * (0.70 * (1 - v) ** 0.8 + 0.03)
            return (x + (u - 0.5) * 0.22, -0.14 - 0.10 * math.sin(math.pi * v) - 0.015 * side, top - 0.06 + 0.98 * v - 0.05 * math.sin(math.pi * v))

        forms.sheet('strap', 6, 30, strap, pocket_linen, thickness=0.02)

        def behind(u, v, side=side):
            x = side * (0.15 + 1.15 * v**1.4)
            return (x + (u - 0.5) * 0.22, 0.12 - 0.05 * math.sin(math.pi * v), 5.75 - 2.45 * v)

        forms.sheet('strap behind', 6, 30, behind, pocket_linen, thickness=0.02)
    for side, length in ((-1, 2.5), (1, 2.1)):
        def tie(u, v, side=side, length=length):
            slack = 0.30 * math.sin(math.pi * min(1, v * 1.6)) * (1 - v)
            x = side * (1.46 + slack + 0.05 * math.sin(v * 9 + side))
            return (x + (u - 0.5) * 0.13 * math.cos(v * 7 + side), -0.16 - 0.10 * math.sin(v * 5 + side) + (u - 0.5) * 0.13 * math.sin(v * 7 + side), 3.30 - length * v**1.1 + 0.18 * math.sin(math.pi * min(1, v * 2.4)) * (1 - v))

        forms.sheet('tie', 6, 60, tie, pocket_linen, thickness=0.018)
    rail = materials.wood('rail', '#a07a52', '#70492b')
    forms.box('rail', (26, 0.16, 0.46), (0, 0.26, 6.02), rail, edge=0.02)
    for x in (-3.0, 0.0, 3.0):
        peg = forms.lathe('peg', forms.spline([(0.10, 0), (0.09, 0.3), (0.10, 0.52), (0.15, 0.60), (0.13, 0.70), (0, 0.72)], 6), rail, segments=48, wobble=0.01, rings=0)
        forms.place(peg, (x, 0.2, 5.98), 0, 1.0, (80, 0))
    studio.camera((0.5, -11.0, 3.5), (0.05, 0, 3.22), lens=58, f=8, focus=(0, -0.3, 3))
