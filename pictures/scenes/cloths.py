"""Woven goods: the runner and the kitchen cloths."""

import math

from atelier import cloth, forms, materials, studio
from atelier.graph import srgb

from .vases import daylight_corner
from .tableware import mug


def field_runner():
    """The runner along the table and over its near edge."""
    studio.table('#a47d54', '#76512f', front=-2.2, back=5.0, board=1.2)
    studio.back_wall('#cfc7b8', y=5.0)
    forms.box('apron of the table', (26, 0.22, 1.1), (0, -2.0, -0.95), materials.wood('beech', '#94704a', '#6a4829'))
    forms.mesh('floor', [(-20, -14, -7.3), (20, -14, -7.3), (20, 6, -7.3), (-20, 6, -7.3)], [(0, 1, 2, 3)], materials.wood('floor', '#6b5138', '#4a3423'))
    studio.window_light()
    studio.surroundings(exposure=-0.05)
    length, hang, half, edge = 7.0, 2.05, 1.15, -2.22
    stripes = []
    for i in range(13):
        start = 0.06 + i * 0.072
        stripes.append((start, start + (0.030 if i % 3 == 0 else 0.010), srgb('#5f7048' if i % 3 == 0 else '#8a9464')))
    linen = materials.weave('runner', srgb('#ddd2b8'), stripes=stripes, scale=(150, 520), across='Y')
    bend = 0.10

    def at(s):
        """Height and depth after `s` along the runner, from the lower end; over the edge in a small curve."""
        if s < hang:
            return (edge - 0.03 - 0.02 * math.sin(s * 2), -(hang - s) - bend)
        turn = math.pi * bend / 2
        if s < hang + turn:
            angle = (s - hang) / bend
            return (edge - 0.03 + bend * (1 - math.cos(angle)), -bend + bend * math.sin(angle))
        return (edge + bend - 0.03 + s - hang - turn, 0.0)

    def point(u, v):
        y, z = at(v * length)
        x = (u - 0.5) * 2 * half
        free = max(0.0, 1 - v * length / hang)
        wave = 0.05 * free * math.sin(u * 9.5 + 0.8) + 0.02 * free * math.sin(u * 21 + v * 5)
        lie = 0.012 + 0.018 * max(0.0, forms.wander(x, v * length, scale=1.3, seed=2)) if free == 0 else 0.0
        return (x * (1 - 0.02 * free) + 0.012 * forms.wander(v * 20, u * 2, seed=4), y - abs(wave) * 1.0 + wave * 0.4, z + 0.012 + lie)

    forms.sheet('runner', 90, 420, point, linen, thickness=0.016)
    thread = materials.plain('fringe', srgb('#d6caae'), roughness=0.95, variation=0.3)
    random = forms.chance(7)
    for i in range(64):
        u = (i + 0.5) / 64
        x, y, z = point(u, 0.0)
        drift = random.uniform(-0.03, 0.03)
        end = random.uniform(0.26, 0.33)
        forms.tube('fringe', [(x, y, z + 0.02), (x + drift * 0.3, y - 0.005, z - end * 0.5), (x + drift, y + random.uniform(-0.03, 0.02), z - end)], lambda t: 0.010 + 0.004 * math.sin(t * 40), thread, sides=6)
    mug('chalk', (-0.35, 0.3, 0.03), 150, coffee=False)
    studio.camera((1.5, -8.4, 3.0), (0.05, -1.0, -0.45), lens=58, f=5.6, focus=(0, -2.3, -0.2))


def kitchen_cloths():
    daylight_corner(wall='#cbc6bb')
    height = 0.0
    tones = [('#54628a', '#e0d8c6'), ('#a04a35', '#e4dac6'), ('#e2d9c5', '#54628a'), ('#6f7d4d', '#e4dcc8')]
    for i, (color, stripe) in enumerate(reversed(tones)):
        folded = cloth.folded((0.04 * math.sin(i * 3), 0.03 * math.cos(i * 2), height), (2.35 - 0.04 * i, 1.75), color, stripe=stripe, layers=5, turn=-16 + 3.5 * math.sin(i * 2.2), seed=i + 2, thickness=0.055)
        folded.name = f'cloth {i}'
        height += 5 * 0.055 * 1.30 + 0.03
    studio.camera((0.5, -7.0, 2.9), (0.0, 0, 0.66), lens=66, f=5.6, focus=(0, -1.0, 0.8))
