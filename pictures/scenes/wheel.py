"""The potter's wheel."""

import math

from atelier import forms, materials, studio
from atelier.graph import srgb

WET = [(0, 0), (0.50, 0), (0.50, 0), (0.52, 0.04), (0.50, 0.12), (0.68, 0.34), (0.86, 0.62), (0.92, 0.92), (0.94, 1.02)]


def wheel(wet):
    """The head with slip on it, in its basin."""
    steel = materials.plain('head', (0.42, 0.41, 0.39), roughness=0.38, metallic=0.9, bump=0.15, bump_scale=8, variation=0.4)
    basin = materials.plain('basin', srgb('#3c4a4a'), roughness=0.35, bump=0.1, variation=0.3)
    forms.lathe('head', forms.spline([(0, -0.02), (1.55, -0.02), (1.58, -0.03), (1.60, -0.06), (1.60, -0.14), (1.55, -0.16), (0, -0.16)], 6), steel, wobble=0, rings=0, segments=160)
    def smear(x, y, z):
        out = math.hypot(x, y)
        swirl = math.atan2(y, x) + out * 1.6
        rough = 1 + max(0.0, out - 0.7) * (0.08 * math.sin(swirl * 2 + 0.4) + 0.07 * math.sin(swirl * 5) + 0.55 * forms.wander(x, y, scale=2.4, seed=4))
        return (x * rough, y * rough, z + 0.006 * math.sin(out * 60) * (1 if out < 1.05 else 0))

    forms.lathe('slip', forms.spline([(0, 0), (0.5, 0.004), (0.8, 0.0), (1.0, -0.004), (1.12, -0.012), (1.18, -0.024)], 6), wet, wobble=0, rings=0.0, bend=smear)
    forms.lathe('basin', forms.spline([(0.2, -0.75), (2.3, -0.75), (2.45, -0.70), (2.50, -0.55), (2.52, 0.12), (2.56, 0.16), (2.60, 0.12), (2.58, -0.8), (2.4, -0.86), (0, -0.86)], 6), basin, wobble=0.002, rings=0, segments=160)
    random = forms.chance(3)
    for i in range(150):
        angle, radius, size = random.uniform(0, 6.28), 0.95 + 0.6 * random.random() ** 1.5, 0.006 + 0.034 * random.random() ** 4
        drop = forms.lathe('drop', [(0, size * 0.32), (size * 0.6, size * 0.26), (size, 0), (0, 0)], wet, segments=14, wobble=0.12, rings=0, seed=i)
        forms.place(drop, (math.cos(angle) * radius, math.sin(angle) * radius, -0.02), math.degrees(angle) + 90)
        drop.scale.x = random.uniform(1.0, 2.6)


def evening_wheel():
    """A wet bowl on the wheel, by the light of a lamp."""
    studio.back_wall('#b9aa97', y=5.2)
    studio.surroundings((0.62, 0.66, 0.82), 0.22)
    studio.window_light(2100, (1.0, 0.84, 0.66), angle=-58, height=6.0)
    wet = materials.clay('wet clay', srgb('#8f6b55'), wet=1.0, grain=0.12)
    wheel(wet)
    bowl = forms.lathe('bowl', forms.wall(WET, 0.10), wet, segments=220, rings=0.010, pitch=52, wobble=0.006)
    bowl.location.z = 0.0
    bench = materials.wood('bench', '#7d5f43', '#523a26')
    forms.box('bench', (14, 3.2, 0.3), (0, 3.6, -0.35), bench, edge=0.03)
    forms.box('frame', (14, 8.0, 0.3), (0, -1.4, -1.05), bench, edge=0.03)
    pail = materials.glaze('pail', srgb('#d8d0bf'), speckle=0.2, foot=0.0, roughness=0.4)
    water = forms.lathe('bowl of water', forms.wall([(0, 0), (0.5, 0), (0.5, 0), (0.62, 0.10), (0.74, 0.55), (0.78, 0.80)], 0.05), pail)
    water.location = (1.9, 3.3, -0.2)
    sponge = forms.lathe('sponge', forms.spline([(0, 0), (0.30, 0.02), (0.36, 0.14), (0.28, 0.26), (0, 0.28)], 6), materials.plain('sponge', srgb('#c99a54'), roughness=0.95, bump=0.9, bump_scale=30), wobble=0.05)
    sponge.location = (-1.5, 3.0, -0.2)
    for i, height in enumerate((1.1, 0.8, 1.3)):
        pot = forms.lathe('pot', forms.wall([(0, 0), (0.34, 0), (0.34, 0), (0.5, 0.2), (0.55, height * 0.6), (0.42, height)], 0.05), materials.clay(f'dry {i}', srgb('#c8a98c')), seed=i)
        pot.location = (-3.1 + i * 0.1 if i else -3.4, 3.9 - i * 0.5, -0.2)
        pot.location.x += i * 1.0
    studio.camera((0.4, -6.6, 3.4), (0.05, 0.1, 0.45), lens=54, f=3.2, focus=(0, -0.85, 0.8))
