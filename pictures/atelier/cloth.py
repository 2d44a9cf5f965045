"""Woven things: folded cloths, hems, fringes."""

import math

from . import forms, materials
from .graph import srgb


BANDS = ((0.10, 0.13), (0.15, 0.16), (0.84, 0.85), (0.87, 0.90))
THREADS = 46


def folded(location, size, color, *, stripe=None, layers=4, turn=0.0, seed=1, thickness=0.035):
    """A cloth laid in folds: one sheet that goes to and fro, so that its edge shows loops on one side and layers on the other.

    `size`: width and depth as it lies. It stands about `layers * thickness * 1.35` high.
    """
    width, depth = size
    rise = thickness * 1.30
    straight, turns = width, math.pi * rise / 2
    total = layers * straight + (layers - 1) * turns
    stripes = [(begin, end, srgb(stripe)) for begin, end in BANDS] if stripe else ()
    linen = materials.weave('linen', srgb(color), stripes=stripes, scale=(total * THREADS, depth * THREADS))

    def along(s):
        layer = min(int(s // (straight + turns)), layers - 1)
        rest = s - layer * (straight + turns)
        forward = 1 if layer % 2 == 0 else -1
        slack = 0.02 * math.sin(layer * 2.7 + seed)
        if rest <= straight:
            return (forward * (rest - straight / 2) * (1 - slack), layer * rise)
        angle = (rest - straight) / turns * math.pi
        reach = straight / 2 * (1 - slack) + math.sin(angle) * rise * 0.5
        return (forward * reach, layer * rise + (1 - math.cos(angle)) / 2 * rise)

    def point(u, v):
        x, z = along(u * total)
        y = (v - 0.5) * depth
        level = z / max(layers * rise, 1e-6)
        drift = forms.wander(z * 9, 0.3, 0, scale=1.0, seed=seed)
        edge = 0.035 * forms.wander(x, z * 14, seed, scale=1.6, seed=seed)
        sag = (0.018 * forms.wander(x, y, 1.0, scale=1.5, seed=seed) + 0.010 * forms.wander(x, y, 4.0, scale=4.2, seed=seed)) * (0.35 + level)
        return (x + drift * 0.05, y * (1 + 0.02 * drift) + edge, z + sag + thickness * 0.6)

    columns = max(60, int(total * 26))
    thing = forms.sheet('cloth', columns, max(24, int(depth * 26)), point, linen, thickness=thickness)
    return forms.place(thing, location, turn)
