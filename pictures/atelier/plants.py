"""Branches with leaves, candles with flames."""

import math

import bpy
from mathutils import Matrix, Vector

from . import forms, materials
from .graph import Graph, srgb

TONES = {
    'green': ('#5d6b3c', '#7f8a52', '#46542f'),
    'autumn': ('#a8482a', '#c9772f', '#7d2f22', '#b8912f'),
}


def leaf_material(color):
    g = Graph('leaf')
    at = g.coordinates('UV')
    u, v, _ = g.separate(at)
    vein = g.ramp(g.math('ABSOLUTE', g.math('SUBTRACT', u, 0.5)), [(0.0, 1.0), (0.05, 0.0)])
    body = g.mix(g.noise(at, 5, 5), srgb(color), tuple(c * 0.6 for c in srgb(color)))
    body = g.mix(g.math('MULTIPLY', vein, 0.5), body, tuple(min(c * 1.7, 1) for c in srgb(color)))
    g.surface(Base_Color=body, Roughness=0.5, Specular=0.3)
    translucent = g.add('BsdfTranslucent', Color=body)
    blend = g.add('MixShader', Fac=0.35, i1=g.shader.outputs[0], i2=translucent.outputs[0])
    g.tree.links.new(blend.outputs[0], g.output.inputs['Surface'])
    return g.material


def leaf(material, at, direction, size, random):
    """A pointed leaf with a fold along its vein and a bent tip."""
    bend, fold = random.uniform(0.1, 0.6), random.uniform(0.15, 0.4)
    width = random.uniform(0.30, 0.42)

    def point(u, v):
        half = width * math.sin(math.pi * v**0.8) * (1 - 0.15 * v)
        x = (u - 0.5) * 2 * half
        return (x, v, abs(x) * fold - bend * v * v * 0.5 + 0.02 * math.sin(v * 14 + u * 3))

    thing = forms.sheet('leaf', 6, 12, point, material)
    forward = Vector(direction).normalized()
    side = forward.cross(Vector((random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6), 1))).normalized()
    up = side.cross(forward)
    turn = Matrix((side, forward, up)).transposed().to_4x4()
    thing.matrix_world = Matrix.Translation(at) @ turn @ Matrix.Scale(size, 4)
    return thing


def branch(start, end, *, seed=1, leaves=24, tone='green', thickness=0.035, twigs=7, size=(0.42, 0.75)):
    """A branch with side twigs; leaves grow along the twigs, in pairs that miss each other."""
    random = forms.chance(seed)
    bark = materials.plain('bark', srgb('#4b382a'), roughness=0.85, bump=0.5, bump_scale=30)
    greens = [leaf_material(color) for color in TONES[tone]]
    start, end = Vector(start), Vector(end)
    path = [start]
    for i in range(1, 7):
        part = i / 6
        path.append(start.lerp(end, part) + Vector((random.uniform(-0.14, 0.14), random.uniform(-0.14, 0.14), random.uniform(-0.06, 0.06))))
    forms.tube('branch', path, lambda t: thickness * (1.15 - 0.8 * t), bark)
    along = [Vector(p) for p in forms.spline(path, 6)]
    first = int(len(along) * 0.45)
    places = [along[first + int((len(along) - first - 1) * i / twigs)] for i in range(twigs)] + [along[-1]]
    axis = (end - start).normalized()
    per_twig = max(2, leaves // len(places))
    for k, root in enumerate(places):
        turn = k * 2.4 + random.uniform(-0.4, 0.4)
        side = Vector((math.cos(turn), 0.7 * math.sin(turn), random.uniform(0.2, 0.7)))
        direction = (axis * 0.6 + side * 0.8).normalized() if k < len(places) - 1 else axis
        length = random.uniform(0.7, 1.3) * (1.1 - 0.4 * k / len(places))
        tip = root + direction * length + Vector((0, 0, -0.06))
        middle = root.lerp(tip, 0.5) + Vector((0, 0, 0.08))
        forms.tube('twig', [root, middle, tip], lambda t: thickness * (0.42 - 0.25 * t), bark, sides=8)
        for j in range(per_twig):
            part = (j + 1) / per_twig
            at = root.lerp(middle, part * 2) if part < 0.5 else middle.lerp(tip, part * 2 - 1)
            sway = Vector((random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-0.7, 0.5)))
            leaf(random.choice(greens), at, direction * 0.7 + sway, random.uniform(*size), random)


def candle(base, height, radius, *, burned=False):
    """A wax candle; `burned`: with a flame that lights the scene."""
    g = Graph('wax')
    g.surface(Base_Color=(*srgb('#efe3c8'), 1), Roughness=0.45)
    if burned:
        # Wax near the flame glows: cheaper than light that scatters below the surface.
        lit = g.ramp(g.math('DIVIDE', g.separate(g.coordinates())['Z'], height), [(0.0, 0.05), (0.5, 0.10), (0.85, 0.35), (1.0, 1.0)])
        g.surface(Emission=g.mix(lit, (0, 0, 0), srgb('#ff9a45')), Emission_Strength=0.9)
    x, y, z = base
    outline = [(0, 0), (radius, 0), (radius, 0), (radius * 1.0, height * 0.5), (radius * 0.97, height - 0.03), (radius * 0.8, height), (radius * 0.4, height - 0.04), (0, height - 0.05)]
    wax = forms.lathe('candle', forms.spline(outline, 10), g.material, segments=64, wobble=0.01)
    wax.location = base
    forms.tube('wick', [(x, y, z + height - 0.05), (x + 0.005, y, z + height + 0.06), (x + 0.02, y, z + height + 0.12)], 0.013, materials.plain('wick', (0.02, 0.015, 0.01)))
    if not burned:
        return
    flame = Graph('flame')
    up = flame.separate(flame.coordinates('Generated'))['Z']
    color = flame.ramp(up, [(0.0, srgb('#4a6cff')), (0.2, srgb('#ffb14a')), (0.6, srgb('#ffd98a')), (1.0, srgb('#ff9a3a'))])
    strength = flame.ramp(up, [(0.0, 0.15), (0.3, 1.0), (0.8, 0.7), (1.0, 0.2)])
    emission = flame.add('Emission', Color=color, Strength=flame.math('MULTIPLY', strength, 22.0))
    flame.tree.links.new(emission.outputs[0], flame.output.inputs['Surface'])
    tip = z + height + 0.06
    forms.lathe('flame', forms.spline([(0, 0), (0.05, 0.05), (0.068, 0.16), (0.045, 0.30), (0.015, 0.42), (0, 0.47)], 8), flame.material, segments=48, wobble=0, rings=0).location = (x, y, tip)
    data = bpy.data.lights.new('glow', 'POINT')
    data.energy, data.color, data.shadow_soft_size = 620, (1.0, 0.66, 0.34), 0.10
    glow = bpy.data.objects.new('glow', data)
    bpy.context.scene.collection.objects.link(glow)
    glow.location = (x, y, tip + 0.62)
