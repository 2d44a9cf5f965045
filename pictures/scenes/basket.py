"""A basket of split willow."""

import math

from atelier import forms, materials, studio
from atelier.graph import Graph, srgb

from .vases import daylight_corner


def willow(name, light, dark):
    g = Graph(name)
    at = g.coordinates()
    own = g.add('ObjectInfo').outputs['Random']
    tone = g.mix(g.noise(at, 5, 3), srgb(light), srgb(dark))
    tone = g.mix(g.math('MULTIPLY', own, 0.55), tone, tuple(c * 0.55 for c in srgb(dark)))
    return g.surface(Base_Color=tone, Roughness=0.55, Specular=0.35, Normal=g.bump(g.noise(at, 45, 2), 0.2, 0.01))


def oval(angle, out, long=1.25):
    return (math.cos(angle) * out * long, math.sin(angle) * out)


def outline(z, height):
    """How far the wall stands out at a height."""
    t = z / height
    return 0.98 + 0.24 * math.sin(min(t, 1) * 1.9) + 0.02 * t


def market_basket():
    daylight_corner(wall='#cdc5b6')
    light = willow('willow', '#c79d62', '#96693a')
    brown = willow('brown willow', '#8f6238', '#5f3c20')
    height, stakes, rows, rod = 1.35, 25, 19, 0.036
    random = forms.chance(11)
    for k in range(stakes):
        angle = 2 * math.pi * k / stakes
        path = [(*oval(angle, outline(z, height)), z) for z in (0.02, height * 0.35, height * 0.7, height + 0.05)]
        forms.tube('stake', path, 0.034, brown, sides=8, smooth_steps=4)
    for row in range(rows):
        z = 0.06 + row * (height - 0.10) / (rows - 1)
        path = []
        steps = stakes * 8
        shift = random.uniform(-0.012, 0.012)
        for s in range(steps):
            angle = 2 * math.pi * s / steps
            weave = math.cos(angle * stakes / 2 * 1.0 + (math.pi if row % 2 else 0) + (angle / 2 if stakes % 2 else 0) * 0) * 0.042
            weave = 0.042 * math.cos(stakes * angle / 2 + math.pi * row)
            x, y = oval(angle, outline(z, height) + weave + shift)
            path.append((x, y, z + 0.012 * math.sin(angle * 3 + row) + random.uniform(-0.004, 0.004)))
        size = rod * random.uniform(0.88, 1.12)
        forms.tube('weaver', path, size, brown if row in (3, 4, 14) else light, sides=8, closed=True, smooth_steps=0)
    for strand in range(3):
        path = []
        for s in range(stakes * 8):
            angle = 2 * math.pi * s / (stakes * 8)
            phase = angle * stakes / 1.5 + strand * 2.094
            x, y = oval(angle, outline(height, height) + 0.055 * math.cos(phase))
            path.append((x, y, height + 0.07 + 0.050 * math.sin(phase)))
        forms.tube('border', path, 0.040, light, sides=8, closed=True, smooth_steps=0)
    for strand in range(4):
        path = []
        for s in range(91):
            t = s / 90
            angle = math.pi * t
            x = math.cos(angle) * 1.42
            z = 0.75 + math.sin(angle) * 2.0
            phase = t * 44 + strand * 1.571
            path.append((x + 0.06 * math.cos(phase) * math.cos(angle), 0.07 * math.sin(phase), z + 0.06 * math.cos(phase) * math.sin(angle)))
        forms.tube('handle', path, 0.048, light if strand % 2 else brown, sides=8, smooth_steps=0)
    floor = forms.lathe('floor', [(0, 0.05), (0.96, 0.05), (0.97, 0.02), (0, 0.02)], brown, wobble=0, rings=0, segments=96)
    floor.scale.x = 1.25
    filling(height)
    studio.camera((0.7, -8.4, 3.2), (0.0, 0, 1.22), lens=62, f=5.6, focus=(0, -1.0, 1.0))


def filling(height):
    """Apples and a loaf."""
    random = forms.chance(5)
    reds = []
    for i, (a, b) in enumerate([('#a5352a', '#c99a3f'), ('#8f2d26', '#b8772f'), ('#9aa045', '#b3502f')]):
        g = Graph(f'apple {i}')
        at = g.coordinates()
        skin = g.mix(g.ramp(g.noise(g.add('Mapping', Vector=at, Scale=(6, 6, 1)).outputs[0], 1.2, 3), [(0.35, 0.0), (0.7, 1.0)]), srgb(a), srgb(b))
        skin = g.mix(materials.spots(g, at, 26, 0.4), skin, srgb('#d8b98a'))
        reds.append(g.surface(Base_Color=skin, Roughness=0.28, Specular=0.5))
    stem = materials.plain('stem', srgb('#4b3524'), roughness=0.8)
    shape = forms.spline([(0, 0.06), (0.12, 0.02), (0.28, 0.10), (0.40, 0.34), (0.38, 0.56), (0.24, 0.70), (0.10, 0.68), (0.0, 0.60)], 8)
    for i, (x, y, z) in enumerate([(-0.85, -0.35, 0.95), (-0.25, -0.55, 0.98), (-0.95, 0.30, 0.95), (-0.45, 0.05, 1.10), (0.35, -0.55, 0.92), (-0.35, 0.60, 0.95)]):
        apple = forms.lathe('apple', shape, reds[i % 3], segments=64, wobble=0.02, rings=0, seed=i)
        forms.place(apple, (x, y, z), random.uniform(0, 360), 0.95, (random.uniform(-25, 25), random.uniform(-25, 25)))
        twig = forms.tube('stem', [(0, 0, 0.58), (0.02, 0, 0.70), (0.05, 0.01, 0.82)], 0.016, stem, sides=8)
        twig.matrix_world = apple.matrix_world
        forms.place(twig, apple.location, 0, 0.95)
        twig.rotation_euler = apple.rotation_euler
    g = Graph('crust')
    at = g.coordinates()
    x, y, _ = g.separate(at)
    slash = g.math('ABSOLUTE', g.math('SINE', g.math('MULTIPLY', g.math('ADD', x, g.math('MULTIPLY', y, 0.5)), 5.2)))
    slash = g.math('ADD', slash, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(at, 9, 3), 0.5), 0.3))
    crust = g.mix(g.ramp(slash, [(0.10, 1.0), (0.34, 0.0)]), g.mix(g.noise(at, 3, 5), srgb('#a8814f'), srgb('#6e4722')), srgb('#d8c093'))
    crust = g.mix(g.ramp(g.noise(at, 7, 6), [(0.55, 0.0), (0.75, 0.35)]), crust, srgb('#e6dcc8'))
    crust = g.surface(Base_Color=crust, Roughness=0.75, Normal=g.bump(g.noise(at, 16, 4), 0.5, 0.05))
    loaf = forms.lathe('loaf', forms.spline([(0, -1.05), (0.20, -1.0), (0.38, -0.75), (0.46, 0.0), (0.38, 0.75), (0.20, 1.0), (0, 1.05)], 10), crust, segments=64, wobble=0.02, rings=0)
    forms.place(loaf, (0.62, 0.22, 1.22), 70, 0.92, (78, 0))
