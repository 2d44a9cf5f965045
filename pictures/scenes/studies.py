"""Still lifes for the journal and the galleries."""

import math

from atelier import cloth, forms, materials, plants, print_art, studio
from atelier.graph import Graph, srgb

from .rooms import SHAPES, brick_wall, glowing, pot
from .tableware import BOWL, GLAZES, PLATE, glazed
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


def study_supper():
    """Five filled bowls on a table, from above."""
    studio.table('#94704c', '#664628', front=-7, back=7, board=1.7)
    studio.window_light(2600, angle=-75, height=6.0)
    studio.surroundings(exposure=-0.05)
    soups = {'carrot': ('#c06a20', '#e0a050'), 'pea': ('#66792f', '#8fa04a'), 'beet': ('#6e1f2c', '#a04250'), 'lentil': ('#8a5a2c', '#b58a4c'), 'leek': ('#c9c08c', '#e4ddb8')}
    kinds = ['night', 'cream', 'brick', 'speckled', 'moss']
    spots = [(-2.9, 0.9), (-0.15, 1.35), (2.7, 0.8), (-1.55, -1.25), (1.35, -1.35)]
    random = forms.chance(8)
    herb = plants.leaf_material('#5d6b3c')
    for (name, (dark, light)), kind, (x, y) in zip(soups.items(), kinds, spots):
        bowl = forms.lathe('bowl', forms.wall(BOWL, 0.065), glazed(kind, foot=0.085), segments=160, seed=len(name))
        bowl.location = (x, y, 0)
        g = Graph(name)
        at = g.coordinates()
        body = g.mix(g.ramp(g.noise(at, 5, 4, 0.5, 1.2), [(0.35, 0.0), (0.65, 1.0)]), srgb(dark), srgb(light))
        soup = g.surface(Base_Color=body, Roughness=0.22, Normal=g.bump(g.noise(at, 9, 3), 0.25, 0.05))
        forms.lathe('soup', [(0, 0.56), (0.5, 0.56), (0.85, 0.565), (0.93, 0.57)], soup, wobble=0, rings=0).location = (x, y, 0)
        for _ in range(7):
            angle, radius = random.uniform(0, 6.28), random.uniform(0.05, 0.4)
            plants.leaf(herb, (x + math.cos(angle) * radius, y + math.sin(angle) * radius, 0.585), (random.uniform(-1, 1), random.uniform(-1, 1), 0.05), 0.16, random)
    cloth.folded((3.9, -1.4, 0), (1.8, 1.5), '#c8bfab', stripe='#7d8a96', layers=3, turn=20, seed=4)
    studio.camera((0.0, -2.4, 11.5), (0.0, -0.12, 0), lens=50, f=8)


def yarn_ball(material, location, radius, seed):
    random = forms.chance(seed)
    core = forms.lathe('core', forms.spline([(0, -radius * 0.93), (radius * 0.66, -radius * 0.66), (radius * 0.93, 0), (radius * 0.66, radius * 0.66), (0, radius * 0.93)], 8), material, segments=32, wobble=0, rings=0)
    core.location = location
    path = []
    axis, turn = random.uniform(0, 3), 0.0
    for step in range(620):
        t = step / 620
        turn += 2 * math.pi / 31
        tilt = axis + math.floor(t * 6) * 1.1 + t * 0.9
        a = (math.cos(turn), math.sin(turn) * math.cos(tilt), math.sin(turn) * math.sin(tilt))
        spin = t * 9 + seed
        r = radius * (1 + 0.02 * random.random())
        path.append((location[0] + r * (a[0] * math.cos(spin) - a[1] * math.sin(spin)), location[1] + r * (a[0] * math.sin(spin) + a[1] * math.cos(spin)), location[2] + r * a[2]))
    forms.tube('yarn', path, 0.032, material, sides=6, smooth_steps=2)


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
    g = Graph('square')
    at = g.coordinates()
    body = g.mix(g.ramp(g.noise(at, 0.22, 3), [(0.35, 0.0), (0.65, 1.0)]), srgb('#8d8578'), srgb('#c9bda9'))
    emission = g.add('Emission', Color=body, Strength=0.9)
    g.tree.links.new(emission.outputs[0], g.output.inputs['Surface'])
    forms.mesh('square', [(-24, 18, -8), (24, 18, -8), (24, 18, 14), (-24, 18, 14)], [(0, 1, 2, 3)], g.material).visible_diffuse = False
    forms.box('ground', (60, 60, 0.2), (0, 0, -4.2), materials.plain('cobbles', srgb('#8a8379'), roughness=0.85, bump=0.7, bump_scale=4, variation=0.4), edge=0)
    studio.surroundings((0.78, 0.86, 1.0), 0.75)
    studio.area((-7, -8, 11), (0, 0, 0), (4, 4), 2600, (1.0, 0.92, 0.80))
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
    for i, (x, shape, kind, size) in enumerate([(-4.0, 'moon', 'speckled', 1.25), (-2.4, 'jar', 'moss', 1.25), (-0.8, 'bottle', 'night', 1.2), (0.9, 'bowl', 'cream', 1.0), (2.6, 'jar', 'brick', 1.3), (4.1, 'moon', 'night', 1.1)]):
        pot(shape, kind, (x, -0.3 + 0.4 * math.sin(i * 2), 0.02), size=size, seed=i + 2)
    studio.camera((1.2, -16.0, 2.6), (0.0, 0, 1.75), lens=48, f=5.6, focus=(0, -1, 0.8))


def study_night():
    """The wood kiln at night, a flame standing out of its chimney."""
    studio.surroundings((0.10, 0.16, 0.34), 0.10, exposure=0.3)
    forms.box('ground', (80, 80, 0.2), (0, 0, -3.1), materials.plain('earth', srgb('#4a3f33'), roughness=0.95, bump=0.8, bump_scale=5, variation=0.5), edge=0)
    bricks = brick_wall('kiln bricks', '#8f4a33', '#7d7060', 1.0)
    arch = [(math.cos(math.pi * k / 24) * 3.0, -3.0 + 3.2 + math.sin(math.pi * k / 24) * 2.2) for k in range(25)]
    outline = [(3.0, -3.0), *arch, (-3.0, -3.0)]
    count = len(outline)
    points = [(x, y, z) for y in (0.0, 5.5) for x, z in outline]
    faces = [tuple(range(count))[::-1]] + [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    forms.mesh('kiln', points, faces, bricks, smooth=False)
    forms.box('chimney', (1.5, 1.5, 9.0), (1.9, 5.2, 1.4), bricks, edge=0.05)
    forms.box('mouth', (1.5, 0.2, 1.5), (0, -0.02, -2.0), glowing('fire', '#ff8a2a', 9.0), edge=0.05)
    for x in (-0.9, 0.9):
        forms.box('jamb', (0.35, 0.5, 1.9), (x, -0.15, -2.05), bricks, edge=0.04)
    forms.box('lintel', (2.3, 0.5, 0.35), (0, -0.15, -1.0), bricks, edge=0.04)
    flame = Graph('flame')
    up = flame.separate(flame.coordinates('Generated'))['Z']
    color = flame.ramp(up, [(0.0, srgb('#ffd07a')), (0.5, srgb('#ff8a2a')), (1.0, srgb('#c8320a'))])
    emission = flame.add('Emission', Color=color, Strength=flame.math('SUBTRACT', 9.0, flame.math('MULTIPLY', up, 6.0)))
    flame.tree.links.new(emission.outputs[0], flame.output.inputs['Surface'])
    tongue = forms.lathe('flame', forms.spline([(0, 0), (0.42, 0.1), (0.48, 0.6), (0.30, 1.3), (0.14, 1.9), (0, 2.3)], 8), flame.material, wobble=0.16, rings=0.08, pitch=5, bend=lambda x, y, z: (x + 0.12 * math.sin(z * 2.4), y, z))
    tongue.location = (1.9, 5.2, 5.85)
    studio.area((0, -0.6, -2.0), (0, -8, -2.8), (1.3, 1.3), 700, (1.0, 0.45, 0.14)).visible_camera = False
    studio.area((1.9, 4.4, 7.2), (0, 0, 0), (1.2, 1.2), 500, (1.0, 0.5, 0.2)).visible_camera = False
    studio.area((3.5, -7.5, 1.5), (0, 0, 0), (3, 3), 420, (1.0, 0.55, 0.25)).visible_camera = False
    wood = materials.wood('logs', '#8a6440', '#4f3722')
    bark = materials.plain('bark', srgb('#4b382a'), roughness=0.9, bump=0.8, bump_scale=16)
    random = forms.chance(4)
    for row in range(5):
        for k in range(9 - row % 2):
            x, z, r = -6.6 + k * 0.52 + (row % 2) * 0.26, -2.75 + row * 0.46, random.uniform(0.20, 0.27)
            forms.tube('log', [(x, -0.9, z), (x + random.uniform(-0.05, 0.05), 1.6, z)], r, bark, sides=14, smooth_steps=0)
            forms.tube('cut', [(x, -0.92, z), (x, -0.90, z)], r * 0.9, wood, sides=14, smooth_steps=0)
    moon = studio.area((-16, -10, 20), (0, 0, 0), (2, 2), 2600, (0.55, 0.68, 1.0))
    moon.visible_camera = False
    studio.camera((-2.4, -17.0, 0.6), (0.1, 0, 1.75), lens=40, f=4.0, focus=(0, 0, 0))


def study_yard():
    """The brick house with a bench and a tree in the yard."""
    studio.surroundings((0.72, 0.84, 1.0), 0.9, exposure=-0.1)
    studio.area((-14, -14, 16), (0, 0, 2), (2.2, 2.2), 9000, (1.0, 0.90, 0.74)).visible_camera = False
    forms.mesh('house', [(-30, 4, -3), (30, 4, -3), (30, 4, 22), (-30, 4, 22)], [(0, 1, 2, 3)], brick_wall('bricks', '#a3573c', '#c9bda9', 0.9))
    forms.box('ground', (80, 60, 0.2), (0, 0, -3.1), materials.plain('gravel', srgb('#b3a692'), roughness=0.95, bump=0.9, bump_scale=26, variation=0.3), edge=0)
    paint = materials.plain('blue paint', srgb('#34495a'), roughness=0.5, bump=0.1)
    white = materials.plain('white paint', srgb('#e5dfd2'), roughness=0.5)
    stone = materials.plain('stone', srgb('#a39c90'), roughness=0.85, bump=0.2)
    glass = materials.plain('glass', (0.05, 0.07, 0.09), roughness=0.08, specular=0.8)
    forms.box('door', (2.5, 0.2, 5.6), (-2.2, 3.95, -0.2), paint, edge=0.04)
    for z in (-1.7, 0.6):
        for x in (-2.75, -1.65):
            forms.box('panel', (0.8, 0.1, 1.7), (x, 3.86, z), paint, edge=0.05)
    forms.box('step', (3.4, 1.4, 0.35), (-2.2, 3.4, -2.85), stone, edge=0.04)
    forms.box('lintel', (3.2, 0.4, 0.5), (-2.2, 3.9, 2.9), stone, edge=0.04)
    for x in (3.6,):
        forms.box('glass', (3.0, 0.1, 3.6), (x, 3.98, 1.2), glass, edge=0)
        for dx in (-1.5, 0, 1.5):
            forms.box('bar', (0.16, 0.16, 3.7), (x + dx, 3.9, 1.2), white, edge=0.02)
        for dz in (-1.8, 0.0, 1.8):
            forms.box('bar', (3.1, 0.16, 0.16), (x, 3.9, 1.2 + dz), white, edge=0.02)
        forms.box('sill', (3.6, 0.7, 0.22), (x, 3.75, -0.8), stone, edge=0.04)
    oak = materials.wood('bench', '#9c7f5f', '#6f563d')
    for y in (2.0, 2.35, 2.7):
        forms.box('seat', (3.8, 0.3, 0.12), (3.6, y, -1.75), oak, edge=0.02)
    for x in (2.0, 5.2):
        forms.box('leg', (0.2, 0.9, 1.25), (x, 2.35, -2.4), oak, edge=0.02)
    pot('jar', 'brick', (0.5, 2.9, -3.0), size=1.5, seed=2)
    pot('jar', 'night', (-4.7, 3.0, -3.0), size=1.7, seed=4)
    plants.branch((0.5, 2.9, -1.8), (0.7, 2.8, 0.4), seed=3, leaves=40, tone='green', twigs=9, size=(0.3, 0.5))
    plants.branch((-4.7, 3.0, -1.6), (-4.9, 2.9, 1.2), seed=8, leaves=60, tone='green', twigs=11, size=(0.3, 0.5))
    bark = materials.plain('trunk', srgb('#5b4a3a'), roughness=0.9, bump=0.8, bump_scale=10)
    forms.tube('trunk', [(8.2, 0.6, -3.1), (8.1, 0.6, -0.6), (8.3, 0.7, 2.2), (8.0, 0.6, 6.0)], lambda t: 0.42 - 0.2 * t, bark, sides=24)
    for k in range(7):
        z = 1.4 + k * 0.75
        a = k * 2.2
        end = (8.2 - 3.4 * abs(math.cos(a)) - 0.4, 0.6 + 1.6 * math.sin(a), z + 1.6)
        plants.branch((8.2, 0.6, z), end, seed=30 + k, leaves=84, tone='green', twigs=12, thickness=0.07, size=(0.35, 0.6))
    studio.camera((0.6, -15.5, 0.6), (1.0, 3, 0.75), lens=36, f=8, focus=(1, 3, 0))
