"""Vases, a jug and a candlestick."""

import math

from atelier import forms, materials, plants, studio
from atelier.graph import Graph, srgb


def daylight_corner(*, wall='#d3c8b7', light='#b08a60', dark='#815a36', exposure=-0.12):
    """The table by the window, where most products stand."""
    studio.table(light, dark)
    studio.back_wall(wall)
    studio.window_light()
    studio.surroundings(exposure=exposure)


MOON = [(0, 0), (0.46, 0), (0.46, 0), (0.50, 0.03), (0.78, 0.34), (1.13, 0.85), (1.27, 1.34), (1.272, 1.50), (1.235, 1.68), (1.06, 2.10), (0.72, 2.48),
        (0.40, 2.66), (0.34, 2.76), (0.36, 2.90), (0.40, 2.96)]


def moon_glaze():
    material = materials.glaze('oatmeal', srgb('#e2d8c4'), pool=srgb('#cdbfa5'), speckle=0.42, edge_strength=0.55, roughness=0.30, foot=0.10, speckle_scale=11)
    return seam(Graph.of(material), 1.42)


def seam(g, height):
    """A broken line of iron around the belly, where two bowls were joined."""
    at = g.coordinates()
    body = g.shader.inputs['Base Color'].links[0].from_socket
    level = g.math('ADD', g.separate(at)['Z'], g.math('MULTIPLY', g.math('SUBTRACT', g.noise(at, 3, 4), 0.5), 0.10))
    near = g.math('ABSOLUTE', g.math('SUBTRACT', level, height))
    band = g.ramp(near, [(0.0, 0.75), (0.035, 0.35), (0.10, 0.0)])
    broken = g.ramp(g.noise(at, 7, 5), [(0.36, 0.15), (0.62, 1.0)])
    g.connect(g.shader, {'Base_Color': g.mix(g.math('MULTIPLY', band, broken), body, materials.IRON)})
    return g.material


def moon_vase():
    daylight_corner()
    forms.lathe('vase', forms.wall(MOON, 0.085), moon_glaze(), segments=220, rings=0.0022, pitch=42)
    plants.branch((0.05, 0, 1.2), (0.55, 0.1, 5.1), seed=5, leaves=26, tone='green')
    studio.camera((0.5, -9.2, 2.7), (0.12, 0, 2.02), lens=62, f=4.0, focus=(0, -1.2, 1.6))


def river_jug():
    daylight_corner(wall='#c9c6bd')
    jug((0, 0, 0), -24)
    studio.camera((0.1, -9.0, 2.5), (-0.1, 0, 1.30), lens=66, f=4.0, focus=(0, -0.8, 1.3))


def jug(location, turn):
    blue = materials.glaze('copper', srgb('#3f7d8c'), pool=srgb('#1f5563'), speckle=0.10, edge=srgb('#8d5a3c'), edge_strength=0.85, roughness=0.16, foot=0.09, mottle=0.9)
    outside = [(0, 0), (0.52, 0), (0.52, 0), (0.57, 0.04), (0.74, 0.40), (0.80, 0.85), (0.72, 1.40), (0.53, 1.85), (0.45, 2.10), (0.47, 2.32), (0.53, 2.46)]

    def spout(x, y, z):
        angle, radius = math.atan2(y, x), math.hypot(x, y)
        lift = max(0.0, (z - 1.98) / 0.48) ** 1.6
        toward = math.exp(-((angle / 0.42) ** 2))
        beside = math.exp(-(((abs(angle) - 0.85) / 0.4) ** 2))
        radius *= 1 + lift * (0.34 * toward - 0.13 * beside)
        return (radius * math.cos(angle), radius * math.sin(angle), z + lift * 0.07 * toward)

    body = forms.lathe('jug', forms.wall(outside, 0.07), blue, segments=220, bend=spout)
    handle = forms.tube('handle', [(-0.44, 0, 2.22), (-0.62, 0, 2.36), (-0.98, 0, 2.30), (-1.20, 0, 1.92), (-1.14, 0, 1.42), (-0.90, 0, 1.05), (-0.72, 0, 0.92)],
                        lambda t: 0.125 - 0.03 * math.sin(math.pi * t), blue, sides=20, flat=0.5, up=(0, 1, 0))
    for thing in (body, handle):
        forms.place(thing, location, turn)


def ash_material():
    g = Graph('ash')
    at = g.coordinates()
    z = g.separate(at)['Z']
    stretched = g.add('Mapping', Vector=at, Scale=(5, 5, 0.9)).outputs[0]
    runs = g.noise(stretched, 1, 4, 0.55)
    fall = g.math('ADD', g.math('MULTIPLY', z, 0.36), g.math('MULTIPLY', g.math('SUBTRACT', runs, 0.5), 1.1))
    side = g.math('MULTIPLY', g.math('SUBTRACT', 0.0, g.separate(at)['X']), 0.12)
    ash = g.ramp(g.math('ADD', fall, side), [(0.58, 0.0), (0.72, 0.75), (0.95, 1.0)])
    body = g.mix(g.noise(at, 3, 6), srgb('#3a2d26'), srgb('#6a4a35'))
    body = g.mix(g.ramp(g.noise(at, 1.2, 4), [(0.45, 0.0), (0.65, 0.8)]), body, srgb('#2a2523'))
    melted = g.mix(g.noise(at, 22, 5), srgb('#7f7a54'), srgb('#b3a886'))
    body = g.mix(ash, body, melted)
    body = g.mix(materials.spots(g, at, 24, 0.35), body, srgb('#d8ccae'))
    rough = g.mix(ash, (0.75, 0.75, 0.75), (0.22, 0.22, 0.22))
    crust = g.bump(g.noise(at, 26, 6), 0.28, 0.03)
    normal = g.bump(ash, 0.25, 0.04, crust)
    return g.surface(Base_Color=body, Roughness=rough, Normal=normal)


def ash_vase():
    daylight_corner(wall='#bdb4a6', light='#9c7a56', dark='#6d4c2f')
    outside = [(0, 0), (0.50, 0), (0.50, 0), (0.56, 0.04), (0.76, 0.45), (0.98, 1.10), (1.02, 1.58), (0.86, 2.05), (0.52, 2.36), (0.35, 2.55), (0.34, 2.72), (0.46, 2.88)]
    forms.lathe('vase', forms.wall(outside, 0.085), ash_material(), segments=220, rings=0.006, pitch=30, wobble=0.012, seed=4)
    studio.camera((-0.4, -9.0, 2.6), (0, 0, 1.50), lens=64, f=4.0, focus=(0, -1.0, 1.6))


def dusk_candlestick():
    studio.table('#6d4c33', '#452d1d', roughness=0.38)
    studio.back_wall('#77706f')
    studio.surroundings((0.52, 0.44, 0.42), 0.13, exposure=0.30)
    studio.area((-7, -1.5, 6), (0, 1.5, 1.2), (3.0, 4.0), 170, (0.70, 0.76, 1.0))
    ochre = materials.glaze('ochre', srgb('#b07f2c'), pool=srgb('#7d5214'), speckle=0.16, edge=srgb('#5a3413'), edge_strength=0.7, roughness=0.20, foot=0.05, mottle=0.8)
    outside = [(0, 0), (1.02, 0), (1.02, 0), (1.07, 0.04), (1.05, 0.10), (0.78, 0.22), (0.42, 0.48), (0.25, 0.85), (0.20, 1.25), (0.24, 1.42), (0.20, 1.55), (0.22, 1.80), (0.30, 1.98),
               (0.30, 2.04), (0.24, 2.08), (0.14, 2.06), (0, 2.05)]
    forms.lathe('candlestick', forms.spline(outside, 10), ochre, segments=180)
    plants.candle((0, 0, 1.98), 1.75, 0.11, burned=True)
    studio.camera((0.7, -9.6, 2.7), (0.0, 0, 1.98), lens=62, f=2.8, focus=(0, -0.3, 1.6))
