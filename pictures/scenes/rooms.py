"""The rooms of the workshop."""

import math

from atelier import forms, materials, studio
from atelier.graph import Graph, srgb

from .tableware import BOWL, MUG, glazed
from .vases import MOON
from .wheel import wheel
from .window import hills_outside, window

SHAPES = {
    'bowl': BOWL,
    'mug': MUG,
    'moon': [(r * 0.55, z * 0.55) for r, z in MOON],
    'bottle': [(0, 0), (0.36, 0), (0.36, 0), (0.40, 0.04), (0.52, 0.45), (0.50, 0.85), (0.24, 1.20), (0.15, 1.38), (0.17, 1.62)],
    'jar': [(0, 0), (0.42, 0), (0.42, 0), (0.46, 0.04), (0.60, 0.40), (0.62, 0.78), (0.50, 1.05), (0.48, 1.14)],
    'beaker': [(0, 0), (0.32, 0), (0.32, 0), (0.36, 0.04), (0.42, 0.5), (0.46, 0.95)],
}


def pot(shape, kind, location, *, size=1.0, seed=1):
    material = glazed(kind, foot=0.06) if isinstance(kind, str) else kind
    thing = forms.lathe(shape, forms.wall(SHAPES[shape], 0.055), material, segments=96, rings=0.004, pitch=44, seed=seed)
    return forms.place(thing, location, seed * 67 % 360, size)


def room_shelf():
    """Two shelves of finished pots."""
    studio.back_wall('#d5ccbd', y=1.0)
    studio.window_light(2500, angle=-64, height=6.5)
    studio.surroundings(exposure=-0.05)
    oak = materials.wood('shelf', '#9c764f', '#6d4a2d')
    iron = materials.plain('iron', (0.05, 0.05, 0.05), roughness=0.5, metallic=0.6)
    rows = [
        (0.0, ['jar', 'bowl', 'bottle', 'mug', 'moon', 'beaker', 'bowl', 'jar', 'mug']),
        (2.55, ['mug', 'moon', 'beaker', 'bowl', 'jar', 'bottle', 'mug', 'moon', 'bowl']),
    ]
    kinds = ['moss', 'speckled', 'night', 'brick', 'cream', 'plain', 'brick', 'night', 'chalk', 'cream', 'moss', 'speckled', 'night', 'chalk']
    random = forms.chance(9)
    count = 0
    for height, shapes in rows:
        forms.box('shelf', (16, 1.5, 0.16), (0, 0.25, height - 0.08), oak, edge=0.02)
        for x in (-5.2, -0.1, 5.2):
            forms.box('bracket', (0.06, 1.3, 0.06), (x, 0.3, height - 0.19), iron, edge=0.01)
            forms.box('bracket', (0.06, 0.06, 0.7), (x, 0.93, height - 0.5), iron, edge=0.01)
        for i, shape in enumerate(shapes):
            x = (i - (len(shapes) - 1) / 2) * 1.52 + random.uniform(-0.12, 0.12)
            size = random.uniform(0.88, 1.05) * (0.72 if shape == 'bowl' else 0.95)
            pot(shape, kinds[count % len(kinds)], (x, 0.15 + random.uniform(-0.15, 0.15), height), size=size, seed=count + 1)
            count += 1
    studio.camera((0.9, -13.5, 2.6), (0.1, 0, 1.95), lens=50, f=5.6, focus=(0, -0.3, 1.6))


def room_wheel():
    """A brown vase rising on the wheel."""
    studio.back_wall('#c3b6a4', y=5.2)
    studio.surroundings((0.70, 0.76, 0.86), 0.26)
    studio.window_light(2600, (1.0, 0.92, 0.82), angle=-62, height=6.0)
    wet = materials.clay('wet clay', srgb('#7a4f38'), wet=1.0, grain=0.12)
    wheel(wet)
    vase = [(0, 0), (0.52, 0), (0.52, 0), (0.58, 0.06), (0.80, 0.55), (0.92, 1.15), (0.80, 1.75), (0.52, 2.15), (0.44, 2.35), (0.50, 2.52)]
    forms.lathe('vase', forms.wall(vase, 0.09), wet, segments=200, rings=0.010, pitch=46, wobble=0.006)
    bench = materials.wood('bench', '#8a6a4a', '#5a412b')
    forms.box('bench', (22, 3.2, 0.3), (0, 3.6, -0.35), bench, edge=0.03)
    forms.box('frame', (22, 8.0, 0.3), (0, -1.4, -1.05), bench, edge=0.03)
    for i, (x, shape) in enumerate([(-5.6, 'jar'), (-4.3, 'beaker'), (-3.2, 'bowl'), (3.4, 'jar'), (4.8, 'moon'), (6.2, 'beaker')]):
        pot(shape, materials.clay(f'dry {i}', srgb('#cbb093')), (x, 3.5 + 0.3 * math.sin(i * 2), -0.2), seed=i + 3)
    studio.camera((1.0, -8.6, 3.2), (0.25, 0.1, 0.95), lens=44, f=3.2, focus=(0, -0.85, 1.1))


def room_window():
    """Two pots on the sill, hills outside."""
    hills_outside()
    window(left=-4.6, right=4.2, bottom=0.0, top=7.4, y=1.6, columns=3, rows=3)
    forms.box('sill', (26, 3.6, 0.26), (0, 0.1, -0.13), materials.wood('sill', '#9c764f', '#6d4a2d', roughness=0.38), edge=0.04)
    studio.area((0, 3.2, 4.2), (0, 0, 0.6), (8.0, 7.0), 700, (0.93, 0.96, 1.0)).visible_camera = False
    studio.area((8.5, -3.5, 5.5), (0, 0, 1.2), (4, 5), 800, (1.0, 0.90, 0.78))
    studio.surroundings((0.9, 0.88, 0.84), 0.26, exposure=-0.1)
    pot('jar', 'brick', (-1.6, -0.2, 0), size=1.35, seed=2)
    pot('moon', 'speckled', (1.5, -0.1, 0), size=1.15, seed=3)
    studio.camera((0.5, -11.5, 2.8), (0.0, 0.3, 2.35), lens=48, f=4.0, focus=(0, -0.6, 0.8))


def room_loom():
    """A floor loom with a striped cloth half woven."""
    studio.back_wall('#cfc7b8', y=6.5)
    studio.window_light(3200, angle=-60, height=8.0, distance=11)
    studio.surroundings(exposure=-0.05)
    forms.box('floor', (40, 30, 0.2), (0, 0, -4.3), materials.wood('floor', '#8d6f4f', '#5f462e'), edge=0)
    beech = materials.wood('beech', '#b08a60', '#80603c')
    half, cloth_half = 4.4, 3.4
    for side in (-1, 1):
        forms.box('side', (0.42, 7.2, 0.5), (side * half, 1.6, -0.6), beech, edge=0.04)
        for y, top in ((-1.7, 0.4), (2.2, 4.4), (5.0, 0.9)):
            forms.box('post', (0.42, 0.5, top + 4.2), (side * half, y, top / 2 - 2.1), beech, edge=0.04)
    for y, z, size in ((-1.8, 0.1, 0.26), (-2.0, -1.9, 0.34), (5.0, 0.3, 0.3)):
        forms.tube('beam', [(-half, y, z), (half, y, z)], size, beech, sides=32, smooth_steps=0)
    forms.box('castle', (2 * half + 0.4, 0.5, 0.5), (0, 2.2, 4.3), beech, edge=0.04)
    stripes = [(i / 9, i / 9 + 0.045, srgb(('#22344f', '#9c4630', '#66733f')[i % 3])) for i in range(9)]
    cloth = materials.weave('web', srgb('#ddd2b8'), stripes=stripes, scale=(330, 130), across='Y')
    forms.sheet('web', 60, 40, lambda u, v: ((u - 0.5) * 2 * cloth_half, -1.8 + v * 2.3, 0.38 + 0.02 * math.sin(v * 3)), cloth, thickness=0.02)
    forms.sheet('web below', 60, 40, lambda u, v: ((u - 0.5) * 2 * cloth_half, -2.07 - 0.02 * math.sin(v * 3), -1.9 + v * 2.15), cloth, thickness=0.02)
    thread = materials.plain('warp', srgb('#e4d9c0'), roughness=0.9)
    for i in range(150):
        x = (i / 149 - 0.5) * 2 * cloth_half
        lift = 0.28 if i % 2 else -0.10
        forms.tube('warp', [(x, 0.5, 0.38), (x, 1.9, 0.42 + lift), (x, 5.0, 0.60)], 0.010, thread, sides=4, smooth_steps=0)
    for z in (-0.3, 1.3):
        forms.box('heddle bar', (2 * cloth_half + 0.6, 0.12, 0.12), (0, 2.0, z), beech, edge=0.02)
    for i in range(100):
        x = (i / 99 - 0.5) * 2 * cloth_half
        forms.tube('heddle', [(x, 2.0, -0.3), (x, 2.0, 1.3)], 0.010, thread, sides=4, smooth_steps=0)
    for x in (-2.4, 2.4):
        forms.tube('cord', [(x, 2.0, 1.3), (x, 2.1, 4.2)], 0.03, thread, smooth_steps=0)
    for y, z in ((1.25, -0.35), (1.25, 1.25)):
        forms.box('beater', (2 * cloth_half + 0.9, 0.26, 0.34), (0, y, z), beech, edge=0.03)
    for side in (-1, 1):
        forms.box('beater side', (0.24, 0.26, 4.6), (side * (cloth_half + 0.3), 1.3, 1.7), beech, edge=0.03)
    for i in range(110):
        x = (i / 109 - 0.5) * 2 * cloth_half
        forms.tube('reed', [(x, 1.25, -0.2), (x, 1.25, 1.1)], 0.007, materials_steel(), sides=4, smooth_steps=0)
    shuttle = forms.lathe('shuttle', forms.spline([(0, -0.9), (0.12, -0.6), (0.16, 0), (0.12, 0.6), (0, 0.9)], 8), materials.wood('shuttle', '#7d5230', '#4d3019'), segments=32, wobble=0, rings=0)
    forms.place(shuttle, (0.9, -0.2, 0.52), 74, 1.0, (90, 0))
    studio.camera((4.6, -12.5, 5.2), (0.0, 0.8, 0.35), lens=46, f=5.6, focus=(0, -1.0, 0.4))


STEEL = {}


def materials_steel():
    if 'steel' not in STEEL:
        STEEL['steel'] = materials.plain('steel', (0.55, 0.55, 0.53), roughness=0.35, metallic=1.0)
    return STEEL['steel']


def brick_wall(name, color='#8f4a33', mortar='#a89a88', scale=1.0):
    g = Graph(name)
    at = g.coordinates()
    x, y, z = g.separate(at)
    flat = g.add('CombineXYZ', X=g.math('ADD', x, y), Y=z, Z=0.0).outputs[0]
    brick = g.add('TexBrick', {'offset': 0.5}, Vector=flat, Color1=(*srgb(color), 1), Color2=(*(c * 0.6 for c in srgb(color)), 1),
                  Mortar=(*srgb(mortar), 1), Scale=scale, Mortar_Size=0.018, Mortar_Smooth=0.3, Bias=0.1, Brick_Width=0.62, Row_Height=0.22)
    soot = g.ramp(g.noise(at, 0.8, 4), [(0.35, 0.0), (0.75, 0.6)])
    body = g.mix(soot, brick.outputs['Color'], srgb('#3a2a22'))
    height = g.math('SUBTRACT', g.math('MULTIPLY', g.noise(at, 14, 4), 0.4), brick.outputs['Fac'])
    return g.surface(Base_Color=body, Roughness=0.92, Normal=g.bump(height, 0.5, 0.05), Specular=0.15)


def room_kiln():
    """The kiln with its door open, after a firing: pots on three shelves."""
    studio.back_wall('#b9ae9f', y=4.6)
    studio.surroundings((0.74, 0.80, 0.90), 0.30)
    studio.window_light(3400, (1.0, 0.93, 0.84), angle=-48, height=6, distance=11)
    studio.area((0, -5.5, 3.5), (0, 2, -0.4), (3, 3), 260, (1.0, 0.86, 0.68))
    forms.box('floor', (40, 30, 0.2), (0, 0, -3.1), materials.plain('concrete', srgb('#857d72'), roughness=0.8, bump=0.2), edge=0)
    steel = materials.plain('kiln shell', srgb('#3d4a4c'), roughness=0.42, metallic=0.4, bump=0.06)
    bricks = brick_wall('fire bricks', '#cdb692', '#97876f', 1.0)
    width, height, depth, wall = 2.3, 2.3, 3.2, 0.75
    for side in (-1, 1):
        forms.box('cheek', (wall, depth, 2 * height + 2 * wall), (side * (width + wall / 2), 1.6, 0), bricks, edge=0.03)
        forms.box('shell', (0.12, depth + 0.1, 2 * height + 2 * wall + 0.1), (side * (width + wall + 0.06), 1.6, 0), steel, edge=0.02)
    for z in (-1, 1):
        forms.box('bed', (2 * width, depth, wall), (0, 1.6, z * (height + wall / 2)), bricks, edge=0.03)
    forms.box('back', (2 * width, 0.3, 2 * height), (0, 3.1, 0), bricks, edge=0)
    forms.box('lid', (2 * (width + wall) + 0.3, depth + 0.1, 0.12), (0, 1.6, height + wall + 0.06), steel, edge=0.02)
    batt = materials.plain('batt', srgb('#cfc3ae'), roughness=0.9, bump=0.3, bump_scale=12)
    rows = ((-2.24, 'moon', 'bottle', 'jar'), (-0.68, 'jar', 'mug', 'bowl', 'beaker'), (0.80, 'beaker', 'moon', 'mug'))
    kinds = ('speckled', 'night', 'brick', 'moss', 'chalk', 'cream', 'night', 'brick', 'plain', 'moss')
    count = 0
    for z, *shapes in rows:
        forms.box('kiln shelf', (2 * width - 0.5, 2.3, 0.10), (0, 1.7, z - 0.05), batt, edge=0.02)
        for x in (-1.85, 1.85):
            forms.box('prop', (0.26, 0.26, 1.45), (x, 0.75, z + 0.72), batt, edge=0.03)
        for i, shape in enumerate(shapes):
            x = (i - (len(shapes) - 1) / 2) * (3.3 / len(shapes)) + 0.06 * math.sin(count * 3)
            pot(shape, kinds[count], (x, 1.15 + 0.12 * math.sin(count * 5), z), size=0.62 if shape == 'bowl' else 0.86 if len(shapes) > 3 else 0.92, seed=count + 1)
            count += 1
    door = forms.box('door', (2 * (width + wall), 0.8, 2 * (height + wall)), (width + wall + 2.2, -2.2, 0), bricks, edge=0.04)
    door.rotation_euler.z = math.radians(68)
    back = forms.box('door shell', (2 * (width + wall), 0.12, 2 * (height + wall)), (width + wall + 2.62, -2.0, 0), steel, edge=0.02)
    back.rotation_euler.z = math.radians(68)
    stack = materials.plain('pipe', srgb('#5b5f60'), roughness=0.45, metallic=0.7)
    forms.tube('chimney', [(0.6, 2.0, 3.0), (0.6, 2.0, 8.0)], 0.55, stack, sides=48, smooth_steps=0)
    studio.camera((-1.5, -11.5, 1.2), (0.45, 0.4, 0.0), lens=48, f=5.6, focus=(0, 0.9, 0))


def room_press():
    """An iron proofing press with a sheet on its bed."""
    studio.back_wall('#c9c2b4', y=5.5)
    studio.window_light(3000, angle=-60, height=7.5, distance=10)
    studio.surroundings(exposure=-0.05)
    forms.box('floor', (40, 30, 0.2), (0, 0, -4.0), materials.wood('floor', '#8d6f4f', '#5f462e'), edge=0)
    iron = materials.plain('cast iron', srgb('#2b2f31'), roughness=0.42, metallic=0.55, bump=0.12, bump_scale=16)
    green = materials.plain('enamel', srgb('#32443c'), roughness=0.34, bump=0.06)
    steel = materials.plain('roller', (0.60, 0.60, 0.58), roughness=0.36, metallic=1.0)
    for side in (-1, 1):
        y = side * 2.0
        forms.box('rail', (11.0, 0.35, 0.45), (0, y, -0.55), iron, edge=0.04)
        for x in (-4.4, 4.4):
            forms.box('leg', (0.55, 0.45, 3.4), (x, y, -2.3), iron, edge=0.08)
            forms.box('foot', (1.3, 0.7, 0.25), (x, y, -3.85), iron, edge=0.08)
        forms.box('cheek', (1.5, 0.5, 3.4), (-0.6, y * 1.08, 1.0), green, edge=0.16)
        forms.lathe('cap', forms.spline([(0, 0), (0.26, 0), (0.26, 0.0), (0.28, 0.3), (0.16, 0.5), (0.14, 0.9), (0, 0.92)], 6), steel, wobble=0, rings=0).location = (-0.6, y * 1.08, 2.65)
    for z, r in ((1.15, 0.78), (-0.75, 0.5)):
        forms.tube('cylinder', [(-0.6, -2.0, z), (-0.6, 2.0, z)], r, steel, sides=96, smooth_steps=0)
    forms.box('crossbar', (0.7, 4.6, 0.45), (-0.6, 0, 2.6), green, edge=0.1)
    forms.box('bed', (9.6, 3.7, 0.28), (0.8, 0, -0.05), steel, edge=0.03)
    from atelier import print_art

    art = materials.paper('print', picture=print_art.linocut(), grain=0.2)
    forms.sheet('proof', 60, 44, lambda u, v: (1.0 + (1 - v) * 3.6, (u - 0.5) * 2.6, 0.11 + 0.16 * max(0.0, (0.25 - v)) * 4 * abs(0.25 - v)), art, thickness=0.012)
    felt = materials.weave('felt', srgb('#c9bfa8'), scale=(160, 160), depth=0.2)
    forms.sheet('blanket', 40, 40, lambda u, v: (-5.2 + u * 4.0, (v - 0.5) * 3.2, 0.13 + 0.02 * math.sin(u * 9) + 0.5 * max(0.0, u - 0.88)), felt, thickness=0.06)
    center = (-0.6, -2.75, 1.15)
    rim = [(center[0] + 2.0 * math.cos(a * math.pi / 36), center[1], center[2] + 2.0 * math.sin(a * math.pi / 36)) for a in range(72)]
    forms.tube('wheel', rim, 0.12, iron, closed=True, smooth_steps=0, sides=16)
    forms.tube('hub', [(center[0], -3.0, center[2]), (center[0], -2.0, center[2])], 0.32, iron, sides=32, smooth_steps=0)
    for k in range(6):
        a = k * math.pi / 3 + 0.3
        forms.tube('spoke', [center, (center[0] + 2.0 * math.cos(a), center[1], center[2] + 2.0 * math.sin(a))], lambda t: 0.11 - 0.03 * t, iron, smooth_steps=0)
    knob = forms.lathe('knob', forms.spline([(0, 0), (0.10, 0), (0.13, 0.3), (0.16, 0.6), (0.1, 0.75), (0, 0.76)], 6), materials.wood('knob', '#7d5230', '#4d3019'), wobble=0, rings=0)
    forms.place(knob, (center[0] + 2.0 * math.cos(1.35), -2.8, center[2] + 2.0 * math.sin(1.35)), 0, 1.0, (90, 0))
    studio.camera((4.2, -13.5, 4.0), (0.3, 0, 0.0), lens=45, f=5.6, focus=(0, -1.8, 0.5))
