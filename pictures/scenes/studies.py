"""Still lifes for the journal and the galleries."""

import math

from atelier import backdrops, cloth, forms, materials, plants, studio
from atelier.graph import Graph, srgb

from .rooms import pot
from .tableware import BOWL, glazed
from .vases import daylight_corner

TILE_COLORS = ['#22344f', '#3f7d8c', '#e4d8bd', '#9c4630', '#b07f2c', '#66733f', '#2b2321', '#8fa3a6', '#c9b48c', '#5b2f3a', '#7d8a5c', '#d9cbb0']


def study_glazes():
    """Thirty-two test tiles on a wooden board."""
    studio.back_wall('#cbc3b4', y=0.5)
    studio.window_light(2400, angle=-66, height=5.5)
    studio.surroundings(exposure=-0.1)
    forms.box('board', (9.4, 0.28, 5.6), (0, 0.2, 2.6), materials.wood('board', '#9c764f', '#6d4a2d'), edge=0.04)
    nail = materials.plain('nail', (0.25, 0.24, 0.22), roughness=0.4, metallic=1.0)
    random = forms.chance(6)
    for row in range(4):
        for column in range(8):
            color = srgb(random.choice(TILE_COLORS))
            pool = tuple(c * random.uniform(0.4, 0.8) for c in color)
            glaze = materials.glaze('test', color, pool=pool, speckle=random.choice([0, 0.1, 0.4]), edge_strength=0, roughness=random.uniform(0.12, 0.5), foot=-0.42 + random.uniform(0, 0.12), mottle=random.uniform(0.3, 1.0))
            x, z = (column - 3.5) * 1.08 + random.uniform(-0.02, 0.02), 4.55 - row * 1.28 + random.uniform(-0.02, 0.02)
            forms.box('tile', (0.82, 0.09, 1.02), (x, -0.01, z), glaze, edge=0.035, tilt=(random.uniform(-3, 3), random.uniform(-2.5, 2.5)))
            forms.tube('nail', [(x, -0.11, z + 0.40), (x, 0.1, z + 0.40)], 0.035, nail, smooth_steps=0)
    studio.camera((1.9, -14.6, 3.2), (0.05, 0, 2.55), lens=52, f=5.6, focus=(0, -0.05, 2.5))


def study_letters():
    """A case of lead type, each letter in its own box."""
    studio.surroundings(exposure=0.0)
    studio.window_light(2300, angle=-60, height=5.5)
    oak = materials.wood('case', '#8a6440', '#5c4028')
    forms.box('bottom', (12, 8, 0.1), (0, 0, -0.05), oak, edge=0)
    lead = materials.plain('lead', (0.34, 0.34, 0.35), roughness=0.42, metallic=0.85, bump=0.25, bump_scale=40, variation=0.5)
    random = forms.chance(12)
    xs, ys = [-5.4], [-3.4]
    while xs[-1] < 5.3:
        xs.append(xs[-1] + random.choice([0.9, 0.9, 1.35]))
    while ys[-1] < 3.3:
        ys.append(ys[-1] + 0.95)
    for x in xs:
        forms.box('divider', (0.06, ys[-1] - ys[0], 0.55), (x, (ys[0] + ys[-1]) / 2, 0.27), oak, edge=0.015)
    for y in ys:
        forms.box('divider', (xs[-1] - xs[0], 0.06, 0.55), ((xs[0] + xs[-1]) / 2, y, 0.27), oak, edge=0.015)
    master = forms.box('type', (0.11, 0.17, 0.62), (0, 0, -9), lead, edge=0.012)
    import bpy

    for left, right in zip(xs, xs[1:]):
        for low, high in zip(ys, ys[1:]):
            wide = random.uniform(0.09, 0.17)
            for _ in range(random.randint(7, 16)):
                one = bpy.data.objects.new('type', master.data)
                bpy.context.scene.collection.objects.link(one)
                one.modifiers.new('edge', 'BEVEL').width = 0.012
                one.scale = (wide / 0.11, 1, 1)
                one.location = (random.uniform(left + 0.25, right - 0.25), random.uniform(low + 0.25, high - 0.25), random.uniform(0.10, 0.34))
                one.rotation_euler = (math.radians(90 + random.uniform(-14, 14)), random.uniform(-0.3, 0.3), random.uniform(0, 6.28))
    studio.camera((0.6, -6.2, 7.2), (0.0, -0.25, 0.1), lens=50, f=4.0, focus=(0, -0.6, 0.3))


def study_paper():
    """A stack of handmade paper under a pressing board."""
    daylight_corner(wall='#cdc6b8')
    random = forms.chance(3)
    sheets = [materials.paper(f'sheet {i}', color, grain=0.35) for i, color in enumerate(('#efe7d6', '#e8dfcb', '#f2ecdf', '#dfe0dc'))]
    z = 0.02
    for i in range(58):
        dx, dy, turn = random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), random.uniform(-1.6, 1.6)
        seed = i + 1

        def point(u, v, seed=seed, z=z):
            fray = 0.035
            x = (u - 0.5) * 4.2 + (fray * forms.wander(v * 22, u * 2, seed=seed) if u in (0, 1) else 0)
            y = (v - 0.5) * 3.0 + (fray * forms.wander(u * 30, v * 2, seed=seed + 40) if v in (0, 1) else 0)
            return (x, y, z + 0.008 * forms.wander(x * 1.5, y * 1.5, seed=seed))

        forms.place(forms.sheet('sheet', 46, 34, point, random.choice(sheets), thickness=0.020), (dx, dy, 0), turn)
        z += 0.028
    board = materials.wood('board', '#a07a52', '#70492b')
    forms.box('board', (4.5, 3.3, 0.22), (0, 0, z + 0.11), board, edge=0.03, turn=1.5)
    stone = forms.lathe('stone', forms.spline([(0, 0), (0.55, 0.02), (0.72, 0.18), (0.66, 0.42), (0.35, 0.58), (0, 0.60)], 8), materials.plain('stone', srgb('#77746d'), roughness=0.85, bump=0.5, bump_scale=9, variation=0.4), wobble=0.07, rings=0.0, seed=5)
    stone.location = (0.4, 0, z + 0.22)
    studio.camera((1.6, -9.6, 3.0), (0.0, 0, 1.0), lens=50, f=5.6, focus=(0, -1.5, 0.9))


SOUPS = {'carrot': ('#c06a20', '#e0a050'), 'pea': ('#66792f', '#8fa04a'), 'beet': ('#6e1f2c', '#a04250'), 'lentil': ('#8a5a2c', '#b58a4c'), 'leek': ('#c9c08c', '#e4ddb8')}


def filled_bowl(name, kind, location, random, *, size=1.0):
    """A bowl of soup with herbs and pepper on it."""
    dark, light = SOUPS[name]
    x, y, z = location
    bowl = forms.lathe('bowl', forms.wall(BOWL, 0.065), glazed(kind, foot=0.085), segments=160, seed=len(name))
    g = Graph(name)
    at = g.coordinates(offset=(3.1 * len(name), 1.7 * len(kind), 0))
    body = g.mix(g.ramp(g.noise(at, 1.6, 5, 0.55, 2.2), [(0.50, 0.0), (0.60, 0.75), (0.64, 0.2), (0.9, 0.1)]), srgb(dark), srgb(light))
    body = g.mix(materials.spots(g, at, 22, 0.12), body, (0.03, 0.025, 0.02))
    soup = g.surface(Base_Color=body, Roughness=0.22, Normal=g.bump(g.noise(at, 9, 3), 0.25, 0.05))
    surface = forms.lathe('soup', [(0, 0.56), (0.5, 0.56), (0.85, 0.565), (0.93, 0.57)], soup, wobble=0, rings=0)
    for part in (bowl, surface):
        forms.place(part, location, 0, size)
    herb = plants.leaf_material('#5d6b3c')
    for _ in range(7):
        angle, radius = random.uniform(0, 6.28), random.uniform(0.05, 0.4)
        plants.leaf(herb, (x + math.cos(angle) * radius, y + math.sin(angle) * radius, z + 0.585 * size), (random.uniform(-1, 1), random.uniform(-1, 1), 0.05), 0.16, random)


def study_supper():
    """Five filled bowls on a table, from above."""
    studio.table('#94704c', '#664628', front=-7, back=7, board=1.7)
    studio.window_light(2600, angle=-75, height=6.0)
    studio.surroundings(exposure=-0.05)
    kinds = ['night', 'cream', 'brick', 'speckled', 'moss']
    spots = [(-2.9, 0.9), (-0.15, 1.35), (2.7, 0.8), (-1.55, -1.25), (1.35, -1.35)]
    random = forms.chance(8)
    for name, kind, (x, y) in zip(SOUPS, kinds, spots):
        filled_bowl(name, kind, (x, y, 0), random)
    cloth.folded((3.9, -1.4, 0), (1.8, 1.5), '#c8bfab', stripe='#7d8a96', layers=3, turn=20, seed=4)
    studio.camera((0.0, -2.4, 11.5), (0.0, -0.12, 0), lens=50, f=8)


STEPS = 3600


def yarn_ball(material, location, radius, seed):
    random = forms.chance(seed)
    core = forms.lathe('core', forms.spline([(0, -radius * 0.93), (radius * 0.66, -radius * 0.66), (radius * 0.93, 0), (radius * 0.66, radius * 0.66), (0, radius * 0.93)], 8), material, segments=32, wobble=0, rings=0)
    core.location = location
    path = []
    axis, turn = random.uniform(0, 3), 0.0
    for step in range(STEPS):
        t = step / STEPS
        turn += 2 * math.pi / 30
        tilt = axis + math.floor(t * 9) * 0.8 + t * 1.7 + 0.10 * math.sin(turn * 0.13)
        a = (math.cos(turn), math.sin(turn) * math.cos(tilt), math.sin(turn) * math.sin(tilt))
        spin = t * 9 + seed
        r = radius * (0.97 + 0.05 * t + 0.02 * random.random())
        path.append((location[0] + r * (a[0] * math.cos(spin) - a[1] * math.sin(spin)), location[1] + r * (a[0] * math.sin(spin) + a[1] * math.cos(spin)), location[2] + r * a[2]))
    forms.tube('yarn', path, 0.017, material, sides=5, smooth_steps=0)


def study_yarns():
    """Three shelves of wool, wound into balls."""
    studio.back_wall('#d2c9ba', y=1.0)
    studio.window_light(2500, angle=-64, height=6.5)
    studio.surroundings(exposure=-0.05)
    pine = materials.wood('shelf', '#ab855c', '#7d5a38')
    colors = ['#9c4630', '#b07f2c', '#c9b48c', '#66733f', '#3f7d8c', '#22344f', '#5b2f3a', '#8fa3a6', '#ddd2b8', '#7d5a38']
    random = forms.chance(5)
    for row in range(3):
        height = row * 1.75
        forms.box('shelf', (16, 1.5, 0.14), (0, 0.2, height - 0.07), pine, edge=0.02)
        for i in range(9):
            color = srgb(colors[(i * 3 + row * 4) % len(colors)])
            wool = materials.plain('wool', tuple(c * random.uniform(0.85, 1.1) for c in color), roughness=0.95, bump=0.5, bump_scale=60, specular=0.1)
            radius = random.uniform(0.50, 0.60)
            yarn_ball(wool, ((i - 4) * 1.28 + random.uniform(-0.06, 0.06), 0.1 + random.uniform(-0.1, 0.1), height + radius * 1.02), radius, row * 9 + i + 1)
    studio.camera((0.8, -13.0, 2.6), (0.05, 0, 2.25), lens=52, f=5.6, focus=(0, -0.4, 2))


def study_stall():
    """A market stall with a striped awning and six pots."""
    backdrops.card('square', backdrops.square(), -21, 21, -9.5, 24.6, 26, dark=0.9, bright=1.5)
    forms.box('ground', (60, 60, 0.2), (0, 0, -4.2), materials.plain('cobbles', srgb('#8a8379'), roughness=0.85, bump=0.7, bump_scale=4, variation=0.4), edge=0)
    studio.surroundings((0.78, 0.86, 1.0), 0.62)
    studio.sunlight(3.2, (1.0, 0.90, 0.76), direction=(0.72, 0.52, -0.62))
    stripes = [(i / 11, (i + 1) / 11, srgb('#9c4630')) for i in range(0, 11, 2)]
    canvas = materials.weave('canvas', srgb('#e9e0cc'), stripes=stripes, scale=(420, 180), across='X', depth=0.15)
    forms.sheet('awning', 120, 40, lambda u, v: ((u - 0.5) * 11.5, -2.4 + v * 4.6, 4.1 + v * 1.5 - 0.10 * math.sin(math.pi * v) + 0.03 * math.sin(u * 34)), canvas, thickness=0.02)
    forms.sheet('valance', 120, 10, lambda u, v: ((u - 0.5) * 11.5, -2.42 - 0.05 * math.sin(u * 40), 4.1 - v * (0.62 + 0.16 * abs(math.sin(u * 11 * math.pi)))), canvas, thickness=0.02)
    beech = materials.wood('posts', '#a07a52', '#70492b')
    for x in (-5.4, 5.4):
        for y, top in ((-2.3, 4.1), (2.1, 5.5)):
            forms.tube('post', [(x, y, -4.1), (x, y, top)], 0.11, beech, sides=24, smooth_steps=0)
    linen = materials.weave('table cloth', srgb('#d9d0bc'), scale=(560, 160), depth=0.3)
    forms.box('table', (10.2, 3.4, 0.2), (0, 0, -0.12), beech, edge=0.02)
    forms.sheet('table cloth', 160, 70, lambda u, v: ((u - 0.5) * 10.4, -1.72 + max(0.0, v - 0.4) * 5.8 - (0.06 + 0.10 * math.sin(u * 38) * (0.4 - v) * 2.2 if v < 0.4 else 0), 0.0 if v >= 0.4 else -(0.4 - v) * 7.0), linen, thickness=0.02)
    for i, (x, shape, kind, size) in enumerate([(-4.0, 'moon', 'speckled', 1.25), (-2.4, 'jar', 'moss', 1.25), (-0.8, 'bottle', 'night', 1.2), (0.85, 'bowl', 'cream', 0.88), (2.65, 'jar', 'brick', 1.2), (4.1, 'moon', 'night', 1.1)]):
        pot(shape, kind, (x, -0.3 + 0.4 * math.sin(i * 2), 0.02), size=size, seed=i + 2)
    studio.camera((1.2, -16.0, 2.6), (0.0, 0, 1.75), lens=48, f=5.6, focus=(0, -1, 0.8))
