"""The window of the workshop."""

import math

from atelier import backdrops, forms, materials, plants, studio
from atelier.graph import srgb


def hills_outside():
    backdrops.card('hills', backdrops.hills(), -20, 20, -9, 20, 26)


def window(*, left, right, bottom, top, y, columns, rows):
    """A wooden window in a thick wall; the sill is at `bottom`."""
    wall = materials.plaster('reveal', '#d2c8b8')
    paint = materials.plain('paint', srgb('#e5dfd2'), roughness=0.45, bump=0.12, bump_scale=14, variation=0.06)
    far = 14
    for size, at in (
        ((far, 1.2, 30), (left - far / 2, y + 0.2, 4)), ((far, 1.2, 30), (right + far / 2, y + 0.2, 4)),
        ((right - left + 0.02, 1.2, far), ((left + right) / 2, y + 0.2, top + far / 2)), ((right - left + 0.02, 1.2, far), ((left + right) / 2, y + 0.2, bottom - far / 2 - 0.22)),
    ):
        forms.box('wall', size, at, wall, edge=0.0)
    width, height = right - left, top - bottom
    for i in range(columns + 1):
        thick = 0.26 if i in (0, columns) else 0.12
        forms.box('stile', (thick, 0.22, height), (left + width * i / columns, y + 0.35, bottom + height / 2), paint, edge=0.02)
    for j in range(rows + 1):
        thick = 0.28 if j in (0, rows) else 0.11
        forms.box('rail', (width, 0.20, thick), ((left + right) / 2, y + 0.35, bottom + height * j / rows), paint, edge=0.02)


def study_branch():
    """A dark vase with an autumn branch on the sill: the first picture of the site."""
    hills_outside()
    window(left=-3.6, right=3.2, bottom=0.0, top=8.2, y=1.6, columns=2, rows=3)
    sill = materials.wood('sill', '#9c764f', '#6d4a2d', roughness=0.38)
    forms.box('sill', (26, 3.6, 0.26), (0, 0.1, -0.13), sill, edge=0.04)
    studio.area((0, 3.2, 4.2), (0, 0, 0.6), (6.4, 7.6), 620, (0.93, 0.96, 1.0)).visible_camera = False
    studio.area((-8.5, -3.5, 5.5), (0, 0, 1.2), (4, 5), 900, (1.0, 0.90, 0.78))
    studio.surroundings((0.9, 0.88, 0.84), 0.26, exposure=-0.1)
    dark = materials.glaze('tenmoku', srgb('#2b2321'), pool=srgb('#14100f'), speckle=0.22, speckle_color=srgb('#8a7a66'), edge=srgb('#7a4a2a'), edge_strength=0.9, roughness=0.24, foot=0.06)
    vase = [(0, 0), (0.46, 0), (0.46, 0), (0.52, 0.04), (0.80, 0.42), (0.96, 0.92), (0.86, 1.38), (0.54, 1.70), (0.36, 1.84), (0.33, 1.98), (0.40, 2.12)]
    thing = forms.lathe('vase', forms.wall(vase, 0.07), dark, segments=220, rings=0.005, pitch=40)
    thing.location = (0.75, -0.1, 0)
    plants.branch((0.62, -0.1, 1.3), (1.75, -0.3, 5.0), seed=12, leaves=44, tone='autumn', twigs=8, size=(0.38, 0.68))
    plants.branch((1.12, -0.1, 1.35), (-0.55, 0.1, 4.4), seed=23, leaves=34, tone='autumn', twigs=6, thickness=0.028, size=(0.36, 0.62))
    cup = materials.glaze('chalk', srgb('#e6e0d3'), speckle=0.16, roughness=0.36, foot=0.05)
    forms.lathe('cup', forms.wall([(0, 0), (0.26, 0), (0.26, 0), (0.30, 0.04), (0.40, 0.34), (0.43, 0.62)], 0.045), cup).location = (-1.55, -0.45, 0)
    random = forms.chance(2)
    fallen = plants.leaf_material('#b0632c')
    for at in ((-0.45, -0.75, 0.03), (1.75, -0.85, 0.03), (2.15, -0.35, 0.03)):
        plants.leaf(fallen, at, (random.uniform(-1, 1), random.uniform(-1, 1), 0.02), 0.5, random)
    studio.camera((-0.45, -11.2, 2.9), (-0.1, 0.3, 2.30), lens=50, f=3.2, focus=(0.6, -0.9, 1.4))
