"""Mugs, bowls and plates."""

import math

from atelier import cloth, forms, materials, print_art, studio
from atelier.graph import Graph, srgb

from .vases import daylight_corner

GLAZES = {
    'night': {'color': srgb('#22344f'), 'pool': srgb('#121d30'), 'speckle': 0.30, 'speckle_color': srgb('#b9c3cc'), 'edge': srgb('#7a6350'), 'edge_strength': 0.8, 'roughness': 0.20},
    'chalk': {'color': srgb('#e6e0d3'), 'pool': srgb('#d3cab8'), 'speckle': 0.16, 'edge_strength': 0.5, 'roughness': 0.36},
    'brick': {'color': srgb('#9c4630'), 'pool': srgb('#742c1d'), 'speckle': 0.10, 'edge': srgb('#c99b6c'), 'edge_strength': 0.7, 'roughness': 0.24},
    'moss': {'color': srgb('#66733f'), 'pool': srgb('#414d25'), 'speckle': 0.12, 'edge': srgb('#a98d57'), 'edge_strength': 0.8, 'roughness': 0.24},
    'speckled': {'color': srgb('#ded7c8'), 'pool': srgb('#cbc2ae'), 'speckle': 0.8, 'edge_strength': 0.45, 'roughness': 0.32},
    'plain': {'color': srgb('#ebe6da'), 'pool': srgb('#dad2c2'), 'speckle': 0.0, 'edge': srgb('#c8ad86'), 'edge_strength': 0.5, 'roughness': 0.28},
    'cream': {'color': srgb('#e4d8bd'), 'pool': srgb('#cdbd9a'), 'speckle': 0.22, 'edge_strength': 0.6, 'roughness': 0.30},
}

MUG = [(0, 0), (0.34, 0), (0.34, 0), (0.38, 0.03), (0.425, 0.14), (0.44, 0.40), (0.435, 0.70), (0.445, 0.93)]
BOWL = [(0, 0), (0.42, 0), (0.42, 0), (0.45, 0.03), (0.44, 0.09), (0.60, 0.16), (0.88, 0.40), (1.03, 0.66), (1.10, 0.84)]
PLATE = [(0, 0), (0.72, 0), (0.72, 0), (0.76, 0.03), (0.80, 0.07), (1.05, 0.12), (1.19, 0.20), (1.25, 0.30)]


def glazed(name, foot=0.05):
    return materials.glaze(name, foot=foot, **GLAZES[name])


def mug(kind, location, turn, *, coffee=True, scale=1.0):
    material = glazed(kind)
    body = forms.lathe('mug', forms.wall(MUG, 0.05), material, rings=0.004, pitch=60, seed=len(kind))
    handle = forms.tube('handle', [(0.42, 0, 0.78), (0.54, 0, 0.82), (0.70, 0, 0.76), (0.76, 0, 0.55), (0.69, 0, 0.35), (0.54, 0, 0.24), (0.42, 0, 0.22)],
                        lambda t: 0.078 - 0.018 * math.sin(math.pi * t), material, sides=18, flat=0.52, up=(0, 1, 0))
    parts = [body, handle]
    if coffee:
        parts.append(forms.lathe('coffee', [(0, 0.78), (0.30, 0.78), (0.38, 0.785), (0.395, 0.79)], brew(), wobble=0, rings=0, segments=96))
    for part in parts:
        forms.place(part, location, turn, scale)


def brew():
    g = Graph('coffee')
    at = g.coordinates()
    x, y, _ = g.separate(at)
    distance = g.math('SQRT', g.math('ADD', g.math('MULTIPLY', x, x), g.math('MULTIPLY', y, y)))
    foam = g.math('ADD', distance, g.math('MULTIPLY', g.noise(at, 9, 3), 0.12))
    body = g.mix(g.ramp(foam, [(0.36, 0.0), (0.46, 1.0)]), srgb('#1d0f08'), srgb('#7a4a22'))
    return g.surface(Base_Color=body, Roughness=0.06)


def morning_mug(kind):
    daylight_corner()
    cloth.folded((0.35, 0.42, 0), (2.5, 1.7), '#cfc3ab', stripe='#7d8a96', layers=3, turn=14, seed=3)
    mug(kind, (0, 0, 0.135), -28)
    studio.camera((-0.25, -5.2, 2.15), (0.08, 0, 0.55), lens=68, f=4.5, focus=(0, -0.35, 0.6))


def season_mugs():
    daylight_corner(wall='#cbc1b2')
    mug('brick', (-0.70, 0.38, 0), 205, coffee=False)
    mug('moss', (0.66, 0.55, 0), 20, coffee=False)
    mug('night', (0.02, -0.42, 0), -32, coffee=False)
    studio.camera((0.3, -6.3, 2.3), (-0.04, 0, 0.46), lens=60, f=5.6, focus=(0, -0.75, 0.5))


def salt_bowl(kind='speckled'):
    daylight_corner(wall='#c6c3ba')
    cloth.folded((0.1, 0.5, 0), (2.9, 2.0), '#8d958a', stripe='#d9d2c2', layers=2, turn=-12, seed=6)
    bowl = forms.lathe('bowl', forms.wall(BOWL, 0.065), glazed(kind, foot=0.085), segments=220, rings=0.003, pitch=40)
    bowl.location.z = 0.10
    spoon((1.22, -0.95, 0.03), 40)
    studio.camera((0.2, -6.0, 3.1), (0.12, 0, 0.42), lens=62, f=5.6, focus=(0, -0.9, 0.7))


def spoon(location, turn):
    """A carved spoon that lies on the table."""
    ash = materials.wood('spoon', '#a9784a', '#7d5230', roughness=0.6)

    def point(u, v):
        t = v
        bowl = math.exp(-(((t - 0.86) / 0.115) ** 2))
        half = 0.045 + 0.16 * bowl + 0.02 * math.sin(t * 3.1)
        if t > 0.9:
            half *= math.sqrt(max(0.0, 1 - ((t - 0.9) / 0.1) ** 2))
        x = (u - 0.5) * 2 * half
        return (t * 2.1 - 1.0, x, 0.05 + 0.05 * math.sin(t * 3.0) - 0.05 * bowl * (1 - (2 * u - 1) ** 2))

    return forms.place(forms.sheet('spoon', 14, 60, point, ash, thickness=0.05), location, turn)


def supper_plates():
    daylight_corner()
    height = 0.0
    for i, kind in enumerate(['brick', 'cream', 'brick', 'cream']):
        plate = forms.lathe('plate', forms.wall(PLATE, 0.06), glazed(kind, foot=0.03), segments=200, rings=0.002, pitch=30, seed=i, wobble=0.005)
        forms.place(plate, (0.03 * math.sin(i * 2.1), 0.03 * math.cos(i * 3.3), height), 50 * i)
        height += 0.155
    cloth.folded((1.25, 0.95, 0), (1.5, 1.5), '#d8cfbd', stripe='#9c4630', layers=3, turn=24, seed=8)
    studio.camera((0.1, -6.6, 2.9), (0.08, 0, 0.32), lens=64, f=5.6, focus=(0, -1.1, 0.5))


def name_bowl():
    daylight_corner(wall='#cdc6ba')
    outside = [(0, 0), (0.40, 0), (0.40, 0), (0.43, 0.03), (0.43, 0.10), (0.58, 0.20), (0.74, 0.45), (0.80, 0.70), (0.815, 0.92)]
    slip = materials.glaze('slip', srgb('#a4583a'), pool=srgb('#86422a'), speckle=0.14, edge=srgb('#d9b48c'), edge_strength=0.7, roughness=0.42, foot=0.11)
    scratch(Graph.of(slip), print_art.scratches('REN'), turn=-97, size=(1.22, 0.42), low=0.30)
    forms.lathe('bowl', forms.wall(outside, 0.06), slip, segments=220, rings=0.004, pitch=46)
    studio.camera((-0.30, -5.2, 1.9), (0, 0, 0.44), lens=66, f=4.5, focus=(0, -0.75, 0.5))


def scratch(g, picture, *, turn, size, low):
    """Cuts a picture through the slip to the pale clay, around a bowl: its middle at `turn` degrees, from the height `low`."""
    x, y, z = g.separate(g.coordinates())
    angle = g.math('SUBTRACT', g.math('ARCTAN2', y, x), math.radians(turn))
    u = g.math('ADD', g.math('MULTIPLY', angle, 0.76 / size[0]), 0.5)
    v = g.math('DIVIDE', g.math('SUBTRACT', z, low), size[1])
    outer = g.math('GREATER_THAN', g.math('ADD', g.math('MULTIPLY', x, x), g.math('MULTIPLY', y, y)), 0.33)
    cut = g.add('TexImage', {'image': picture, 'extension': 'CLIP'}, Vector=g.add('CombineXYZ', X=u, Y=v, Z=0.0).outputs[0]).outputs['Color']
    cut = g.math('MULTIPLY', cut, outer)
    body = g.shader.inputs['Base Color'].links[0].from_socket
    rough = g.shader.inputs['Roughness'].links[0].from_socket
    normal = g.shader.inputs['Normal'].links[0].from_socket
    bare = g.ramp(cut, [(0.35, 0.0), (0.6, 1.0)])
    pale = g.mix(g.noise(g.coordinates(), 40, 4), srgb('#dcc3a0'), srgb('#b98f68'))
    g.surface(Base_Color=g.mix(bare, body, pale), Roughness=g.mix(bare, rough, (0.85, 0.85, 0.85)),
              Normal=g.bump(g.math('SUBTRACT', 1.0, cut), 1.0, 0.035, normal))
