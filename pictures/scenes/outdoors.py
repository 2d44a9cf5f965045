"""The kiln at night and the yard."""

import math

from atelier import forms, materials, plants, studio
from atelier.graph import Graph, srgb

from .rooms import brick_wall, pot


def flames(name, seed):
    """Fire on the UV of a sheet: tongues that thin out to the top."""
    g = Graph(name)
    u, v, _ = g.separate(g.coordinates('UV'))
    drawn = g.add('Mapping', Vector=g.coordinates('UV'), Scale=(5.5, 1.6, 1), Location=(seed * 3.7, -seed * 1.3, seed)).outputs[0]
    tongues = g.noise(drawn, 1.0, 4, 0.55, 0.9)
    side = g.math('MULTIPLY', g.math('ABSOLUTE', g.math('SUBTRACT', u, 0.5)), 0.9)
    heat = g.math('SUBTRACT', g.math('SUBTRACT', g.math('ADD', tongues, 0.28), g.math('MULTIPLY', v, 0.62)), side)
    color = g.ramp(heat, [(0.18, srgb('#b32a06')), (0.34, srgb('#ff7a1a')), (0.55, srgb('#ffc25a'))])
    cover = g.ramp(heat, [(0.16, 0.0), (0.30, 0.55), (0.50, 0.9)])
    emission = g.add('Emission', Color=color, Strength=g.math('MULTIPLY', g.math('POWER', g.math('MAXIMUM', heat, 0.0), 1.5), 22.0))
    clear = g.add('BsdfTransparent')
    blend = g.add('MixShader', Fac=cover, i1=clear.outputs[0], i2=emission.outputs[0])
    g.tree.links.new(blend.outputs[0], g.output.inputs['Surface'])
    return g.material


def embers(name, strength):
    """Charred wood that glows where it is broken."""
    g = Graph(name)
    at = g.coordinates()
    cracks = g.ramp(g.noise(at, 3.2, 6, 0.65), [(0.44, 0.0), (0.60, 1.0)])
    glow = g.mix(cracks, srgb('#5a0f02'), srgb('#ff8a2a'))
    return g.surface(Base_Color=srgb('#1a1411') + (1,), Roughness=0.9, Emission=glow, Emission_Strength=g.math('MULTIPLY', cracks, strength), Normal=g.bump(g.noise(at, 7, 5), 0.8, 0.05))


def firebox(bricks):
    """An arched mouth in a wall of bricks, 2.2 wide and 2.3 high, with its chamber behind."""
    half, spring, deep = 1.1, -0.2, 3.0
    for side in (-1, 1):
        forms.box('pier', (9, 0.9, 12), (side * (half + 4.5), 0.45, 2.9), bricks, edge=0)
        forms.box('cheek', (0.3, deep, 3), (side * (half + 0.15), deep / 2 + 0.4, -1.0), bricks, edge=0)
    front = [(math.cos(k * math.pi / 24) * half, spring + math.sin(k * math.pi / 24) * half) for k in range(25)]
    points = [(x, y, z) for y in (0.0, 0.9) for x, z in front] + [(x, y, 8.9) for y in (0.0, 0.9) for x, _ in front]
    count = len(front)
    faces = [(i + 1, i, 2 * count + i, 2 * count + i + 1) for i in range(count - 1)] + [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    forms.mesh('spandrel', points, faces, bricks, smooth=False)
    random = forms.chance(6)
    for k in range(15):
        angle = (k + 0.5) * math.pi / 15
        reach = half + 0.27
        stone = forms.box('voussoir', (0.50, 0.36, 0.25), (math.cos(angle) * reach, -0.10 + random.uniform(-0.02, 0.02), spring + math.sin(angle) * reach), bricks, edge=0.025)
        stone.rotation_euler.y = -angle
    forms.box('vault', (2 * half + 0.6, deep, 0.3), (0, deep / 2 + 0.9, 1.15), bricks, edge=0)
    forms.box('end', (2 * half + 0.6, 0.3, 3.6), (0, deep + 0.8, -0.6), bricks, edge=0)


def fire():
    """Logs on a bed of embers, and flames between them."""
    random = forms.chance(11)
    hot, char = embers('embers', 4.5), embers('charred', 2.2)
    for i in range(90):
        size = random.uniform(0.07, 0.20)
        lump = forms.lathe('ember', forms.spline([(0, 0), (size, size * 0.2), (size * 0.8, size * 0.9), (0, size)], 4), hot, segments=9, wobble=0.25, rings=0.0, seed=i)
        forms.place(lump, (random.uniform(-1.0, 1.0), random.uniform(0.15, 2.6), -2.15 + random.uniform(0, 0.22)), random.uniform(0, 360), 1.0, (random.uniform(-30, 30), random.uniform(-30, 30)))
    for (x0, x1, y, z, lift) in ((-0.95, 0.75, 0.85, -1.72, 0.12), (0.95, -0.55, 1.15, -1.55, 0.30), (-0.7, 0.9, 1.7, -1.62, -0.05), (-0.2, 0.35, 0.5, -1.85, 0.05)):
        forms.tube('burning log', [(x0, y - 0.25, z), ((x0 + x1) / 2, y, z + lift / 2), (x1, y + 0.25, z + lift)], lambda t: 0.17 + 0.02 * math.sin(t * 9), char, sides=14)
    for i, y in enumerate((0.6, 1.0, 1.45, 2.0)):
        shift = 0.12 * math.sin(i * 2.4)
        forms.sheet('flames', 20, 20, lambda u, v, y=y, shift=shift: (shift + (u - 0.5) * 2.3, y + 0.25 * math.sin(u * 5 + y) + 0.1 * v, -1.95 + v * (2.1 + 0.3 * math.sin(y * 4))), flames(f'flames {i}', i + 1))


def log_stack(left, right, base, rows, y):
    """Split logs with their pale ends toward the camera."""
    bark = materials.plain('bark', srgb('#54402f'), roughness=0.95, bump=0.9, bump_scale=14, variation=0.4)
    ends = []
    for i, color in enumerate(('#c29a68', '#a9814f', '#b98f63')):
        g = Graph(f'end {i}')
        at = g.coordinates('Generated')
        gx, gy, gz = g.separate(at)
        ring = g.math('SINE', g.math('MULTIPLY', g.math('SQRT', g.math('ADD', g.math('POWER', g.math('SUBTRACT', gx, 0.4), 2.0), g.math('POWER', g.math('SUBTRACT', gz, 0.35), 2.0))), 70.0))
        body = g.mix(g.ramp(ring, [(0.0, 0.0), (1.0, 0.45)]), srgb(color), tuple(c * 0.55 for c in srgb(color)))
        body = g.mix(g.ramp(g.noise(at, 6, 5), [(0.45, 0.0), (0.75, 0.6)]), body, srgb('#5c4630'))
        ends.append(g.surface(Base_Color=body, Roughness=0.9, Normal=g.bump(g.noise(at, 25, 4), 0.4, 0.03)))
    random = forms.chance(21)
    z = base
    for row in range(rows):
        x = left + random.uniform(0, 0.3)
        while x < right:
            r = random.uniform(0.24, 0.36)
            sides = random.choice((3, 4, 5, 9))
            turn = random.uniform(0, 6.28)
            outline = [(math.cos(turn + k * 2 * math.pi / sides) * r * random.uniform(0.85, 1.1), math.sin(turn + k * 2 * math.pi / sides) * r * random.uniform(0.85, 1.1)) for k in range(sides)]
            near = y + random.uniform(-0.16, 0.10)
            points = [(a, 0.0, b) for a, b in outline] + [(a, 3.0, b) for a, b in outline]
            log = forms.mesh('log', points, [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)], bark, smooth=False)
            cap = forms.mesh('end', [(a, 0.0, b) for a, b in outline], [tuple(range(sides))[::-1]], ends[random.randrange(3)], smooth=False)
            for part in (log, cap):
                part.location = (x + r, near, z + 0.30)
            log.modifiers.new('edge', 'BEVEL').width = 0.02
            x += 2 * r * 0.93
        z += 0.50


def study_night():
    """The firebox of the wood kiln at night."""
    studio.surroundings((0.12, 0.18, 0.36), 0.10, exposure=0.1)
    bricks = brick_wall('kiln bricks', '#9a5238', '#8a7c6a', 1.0)
    firebox(bricks)
    fire()
    forms.box('ground', (60, 60, 0.2), (0, 0, -2.3), materials.plain('earth', srgb('#4f4336'), roughness=0.95, bump=0.8, bump_scale=5, variation=0.5), edge=0)
    studio.area((0, 0.35, -0.9), (0, -6, -1.3), (1.7, 1.7), 560, (1.0, 0.47, 0.15)).visible_camera = False
    studio.area((0.4, -3.2, -1.2), (0, 3, 1.5), (1.4, 1.0), 120, (1.0, 0.50, 0.20)).visible_camera = False
    studio.area((-14, -12, 14), (0, 0, 0), (3, 3), 1500, (0.50, 0.64, 1.0)).visible_camera = False
    log_stack(-7.2, -1.9, -2.2, 7, -1.35)
    iron = materials.plain('iron', srgb('#2a2624'), roughness=0.55, metallic=0.7, bump=0.25, bump_scale=10, variation=0.5)
    door = forms.box('door', (2.3, 0.10, 2.4), (2.45, -1.0, -1.0), iron, edge=0.03)
    door.rotation_euler.z = math.radians(-64)
    for z in (-1.8, -0.2):
        strap = forms.box('strap', (2.3, 0.05, 0.22), (2.40, -1.03, z), iron, edge=0.02)
        strap.rotation_euler.z = math.radians(-64)
    forms.tube('poker', [(1.75, -1.5, -2.2), (1.95, -0.5, -0.9), (2.1, 0.0, -0.1)], 0.035, iron, smooth_steps=0)
    studio.camera((1.2, -10.5, -0.35), (-0.55, 0, -0.35), lens=50, f=2.8, focus=(0, 0.0, -1.0))


def study_yard():
    """The brick house with a bench and a tree in the yard."""
    studio.surroundings((0.66, 0.80, 1.0), 0.55, exposure=-0.15)
    studio.sunlight(4.6, (1.0, 0.88, 0.70), direction=(0.66, 0.60, -0.52))
    forms.mesh('house', [(-30, 4, -3), (30, 4, -3), (30, 4, 22), (-30, 4, 22)], [(0, 1, 2, 3)], brick_wall('bricks', '#a3573c', '#c9bda9', 1.5))
    ground = forms.sheet('ground', 160, 90, lambda u, v: ((u - 0.5) * 40, -17 + v * 21.5, -3.0 + 0.05 * forms.wander((u - 0.5) * 40, v * 21, scale=0.7, seed=3)), materials.plain('gravel', srgb('#b3a692'), roughness=0.95, bump=1.0, bump_scale=20, variation=0.45))
    ground.location.z = -0.05
    paint = materials.plain('blue paint', srgb('#34495a'), roughness=0.45, bump=0.15, bump_scale=9)
    white = materials.plain('white paint', srgb('#e5dfd2'), roughness=0.5)
    stone = materials.plain('stone', srgb('#a39c90'), roughness=0.85, bump=0.3, bump_scale=9, variation=0.3)
    glass = materials.plain('glass', (0.03, 0.04, 0.05), roughness=0.03, specular=1.0)
    forms.box('frame', (2.9, 0.25, 5.9), (-2.2, 3.95, -0.15), white, edge=0.04)
    forms.box('door', (2.5, 0.2, 5.6), (-2.2, 3.86, -0.2), paint, edge=0.04)
    for z, tall in ((-1.75, 1.6), (0.45, 2.1), (2.0, 0.6)):
        for x in (-2.75, -1.65):
            forms.box('panel', (0.78, 0.08, tall), (x, 3.76, z), paint, edge=0.06)
    brass = materials.plain('brass', srgb('#b08d4a'), roughness=0.25, metallic=1.0)
    forms.place(forms.lathe('knob', forms.spline([(0, 0), (0.05, 0), (0.05, 0.08), (0.11, 0.13), (0.10, 0.22), (0, 0.24)], 6), brass, segments=32, wobble=0, rings=0), (-1.16, 3.76, -0.6), 0, 1.0, (90, 0))
    forms.box('step', (3.6, 1.4, 0.35), (-2.2, 3.3, -2.85), stone, edge=0.05)
    forms.box('lintel', (3.6, 0.4, 0.6), (-2.2, 3.9, 3.1), stone, edge=0.04)
    yard_window(3.6, 1.3, white, stone, glass)
    oak = materials.wood('bench', '#a58a68', '#776048')
    for y in (2.0, 2.35, 2.7):
        forms.box('seat', (4.2, 0.3, 0.12), (3.6, y, -1.65), oak, edge=0.02)
    for z in (-1.05, -0.65):
        forms.box('rest', (4.2, 0.10, 0.30), (3.6, 2.95, z), oak, edge=0.02, tilt=(-8, 0))
    for x in (1.8, 5.4):
        forms.box('leg', (0.2, 0.2, 1.4), (x, 2.0, -2.35), oak, edge=0.02)
        forms.box('leg', (0.2, 0.2, 2.6), (x, 2.88, -1.75), oak, edge=0.02)
    pot('bowl', 'speckled', (2.9, 2.3, -1.59), size=0.8, seed=5)
    pot('jar', 'brick', (0.45, 2.9, -3.0), size=1.5, seed=2)
    pot('jar', 'night', (-4.7, 3.0, -3.0), size=1.8, seed=4)
    for x, y, z, top, seed in ((0.45, 2.9, -1.6, 0.5, 3), (0.35, 3.0, -1.6, 0.1, 5), (-4.7, 3.0, -1.4, 1.4, 8), (-4.8, 2.9, -1.4, 0.9, 9), (-4.6, 3.1, -1.4, 1.1, 10)):
        plants.branch((x, y, z), (x + 0.5 * math.sin(seed), y - 0.3 * math.cos(seed), top), seed=seed, leaves=70, tone='green', twigs=12, size=(0.28, 0.5))
    for k in range(9):
        start = (-13 + 1.2 * k % 5, -7.0 + 0.5 * k, 6.0 + 1.1 * (k % 4))
        plants.branch(start, (start[0] + 4.5, start[1] + 2.0 * math.sin(k), start[2] + 1.0 * math.cos(k * 2)), seed=50 + k, leaves=90, tone='green', twigs=13, thickness=0.08, size=(0.6, 1.0))
    studio.camera((3.4, -12.0, 0.2), (0.55, 3, 0.35), lens=38, f=5.6, focus=(0, 3, 0))


def yard_window(x, z, white, stone, glass):
    forms.box('glass', (3.0, 0.1, 3.6), (x, 3.98, z), glass, edge=0)
    for dx in (-1.5, 0, 1.5):
        forms.box('upright', (0.18 if dx else 0.12, 0.16, 3.78), (x + dx, 3.90, z), white, edge=0.02)
    for dz in (-1.8, -0.6, 0.6, 1.8):
        forms.box('bar', (3.18, 0.12, 0.18 if abs(dz) > 1 else 0.10), (x, 3.88, z + dz), white, edge=0.02)
    forms.box('sill', (3.7, 0.7, 0.22), (x, 3.75, z - 2.0), stone, edge=0.04)
    forms.box('lintel', (3.9, 0.3, 0.6), (x, 3.92, z + 2.2), stone, edge=0.04)
