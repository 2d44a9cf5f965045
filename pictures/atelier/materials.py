"""What things are made of: glazes, clay, wood, plaster, woven cloth, paper, metal."""

from .graph import Graph, srgb

IRON = srgb('#4a2c1a')
CLAY = srgb('#b98a66')


def glaze(name, color, *, pool=None, speckle=0.0, speckle_color=IRON, edge=IRON, edge_strength=0.5,
          roughness=0.28, foot=0.06, clay=CLAY, mottle=0.5, speckle_scale=16):
    """A glaze that pools in one tone and breaks to another at edges, over a bare foot up to the height `foot`."""
    g = Graph(name)
    at = g.coordinates()
    body = g.mix(g.ramp(g.noise(at, 2.2, 3, 0.6), [(0.35, 0.0), (0.7, mottle)]), color, pool or tuple(c * 0.8 for c in color))
    body = g.mix(g.ramp(g.noise(at, 30, 2, 0.6), [(0.4, 0.0), (0.75, mottle * 0.35)]), body, tuple(c * 0.75 for c in color))
    if edge_strength:
        sharp = g.add('NewGeometry').outputs['Pointiness']
        broken = g.math('ADD', sharp, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(at, 14, 2), 0.5), 0.05))
        body = g.mix(g.ramp(broken, [(0.515, 0.0), (0.575, edge_strength)]), body, edge)
    if speckle:
        for scale, share in ((speckle_scale, speckle), (speckle_scale * 2.6, speckle * 1.15)):
            body = g.mix(spots(g, at, scale, share), body, speckle_color)
    fine = g.bump(g.noise(at, 9, 1), 0.10, 0.06)
    rough = g.ramp(g.noise(at, 6, 2), [(0.3, roughness * 0.8), (0.7, roughness * 1.35)])
    if foot:
        line = g.math('ADD', g.separate(at)['Z'], g.math('MULTIPLY', g.math('SUBTRACT', g.noise(at, 5, 3), 0.5), 0.05))
        glazed = g.ramp(g.math('SUBTRACT', line, foot - 0.5), [(0.497, 0.0), (0.503, 1.0)])
        body = g.mix(glazed, g.mix(g.noise(at, 60, 5), clay, tuple(c * 0.72 for c in clay)), body)
        rough = g.mix(glazed, (0.85, 0.85, 0.85), rough)
    return g.surface(Base_Color=body, Roughness=rough, Normal=fine, Specular=0.5)


def spots(g, at, scale, share):
    """Round spots of differing size in a part of the cells of a Voronoi diagram."""
    cell = g.add('TexVoronoi', Vector=at, Scale=scale)
    chance = g.separate(cell.outputs['Color'])['X']
    size = g.math('MULTIPLY', g.math('SUBTRACT', chance, 1 - share), 0.42 / max(share, 0.01) * 0.5)
    edge = g.math('SUBTRACT', size, cell.outputs['Distance'])
    return g.ramp(g.math('ADD', edge, 0.5), [(0.485, 0.0), (0.52, 0.85)])


def clay(name, color=CLAY, *, wet=0.0, grain=0.25):
    g = Graph(name)
    at = g.coordinates()
    body = g.mix(g.noise(at, 4, 6), color, tuple(c * 0.78 for c in color))
    body = g.mix(spots(g, at, 30, 0.3), body, tuple(c * 0.5 for c in color))
    normal = g.bump(g.noise(at, 60, 5), grain, 0.015)
    return g.surface(Base_Color=body, Roughness=0.85 - 0.55 * wet, Normal=normal, Clearcoat=0.7 * wet, Clearcoat_Roughness=0.12)


def wood(name, light='#b98d5f', dark='#8a6038', *, grain=1.0, roughness=0.5):
    """Grain along X of the object; every object has a board of its own."""
    g = Graph(name)
    own = g.add('ObjectInfo').outputs['Random']
    shift = g.add('CombineXYZ', X=g.math('MULTIPLY', own, 37), Y=g.math('MULTIPLY', own, 11), Z=g.math('MULTIPLY', own, 23)).outputs[0]
    at = g.add('VectorMath', i0=g.coordinates(), i1=shift).outputs[0]
    long = g.add('Mapping', Vector=at, Scale=(0.12, 1.0, 1.0)).outputs[0]
    figure = g.noise(long, 3.0 * grain, 1, 0.5, 0.6)
    rings = g.math('FRACT', g.math('MULTIPLY', figure, 9))
    rings = g.ramp(rings, [(0.0, 0.15), (0.8, 0.85), (1.0, 0.15)])
    pores = g.noise(g.add('Mapping', Vector=at, Scale=(0.03, 1.0, 1.0)).outputs[0], 95 * grain, 0, 0.7)
    tone = g.mix(g.math('MULTIPLY', rings, 0.7), srgb(light), srgb(dark))
    tone = g.mix(g.ramp(pores, [(0.45, 0.0), (0.7, 0.55)]), tone, tuple(c * 0.55 for c in srgb(dark)))
    tone = g.mix(g.math('MULTIPLY', own, 0.35), tone, tuple(c * 0.62 for c in srgb(light)))
    return g.surface(Base_Color=tone, Roughness=g.ramp(pores, [(0.3, roughness * 0.85), (0.8, roughness * 1.3)]), Specular=0.35)


def plaster(name, color='#cfc4b2'):
    g = Graph(name)
    at = g.coordinates()
    base = srgb(color)
    body = g.mix(g.ramp(g.noise(at, 0.5, 2, 0.6), [(0.3, 0.0), (0.75, 0.9)]), base, tuple(c * 0.84 for c in base))
    normal = g.bump(g.noise(at, 5.0, 1, 0.65), 0.2, 0.06)
    return g.surface(Base_Color=body, Roughness=0.92, Normal=normal, Specular=0.15)


def weave(name, color, *, stripes=(), scale=(240, 240), sheen=0.3, across='Y', depth=0.35):
    """Plain weave on the UV of a sheet. `stripes`: (from, to, color) along U or V."""
    g = Graph(name)
    uv = g.coordinates('UV')
    parts = g.separate(uv)
    body = color
    along = parts[across]
    for begin, end, tone in stripes:
        inside = g.math('MULTIPLY', g.math('GREATER_THAN', along, begin), g.math('LESS_THAN', along, end))
        body = g.mix(inside, body, tone)
    threads = g.add('Mapping', Vector=uv, Scale=(*scale, 1)).outputs[0]
    x, y, _ = g.separate(threads)
    warp = g.math('ABSOLUTE', g.math('SINE', g.math('MULTIPLY', x, 3.14159)))
    weft = g.math('ABSOLUTE', g.math('SINE', g.math('MULTIPLY', y, 3.14159)))
    parity = g.math('MODULO', g.math('ADD', g.math('FLOOR', x), g.math('FLOOR', y)), 2.0)
    height = g.mix(parity, warp, weft)
    slub = g.noise(g.add('Mapping', Vector=threads, Scale=(0.9, 0.06, 1)).outputs[0], 1, 3)
    slub2 = g.noise(g.add('Mapping', Vector=threads, Scale=(0.06, 0.9, 1)).outputs[0], 1, 3)
    tone = g.mix(g.ramp(g.math('MULTIPLY', g.math('ADD', slub, slub2), 0.5), [(0.35, 0.0), (0.65, 1.0)]), (0.86, 0.86, 0.86), (1.1, 1.1, 1.1))
    body = g.mix(1.0, body, tone, 'MULTIPLY')
    body = g.mix(g.ramp(height, [(0.1, 0.45), (0.7, 0.0)]), body, (0.0, 0.0, 0.0))
    normal = g.bump(height, depth, 0.012)
    normal = g.bump(g.noise(g.coordinates(), 6, 4), 0.12, 0.05, normal)
    return g.surface(Base_Color=body, Roughness=0.9, Sheen=sheen, Normal=normal, Specular=0.15)


def plain(name, color, *, roughness=0.6, metallic=0.0, bump=0.0, bump_scale=20, specular=0.4, variation=0.15):
    g = Graph(name)
    at = g.coordinates()
    body = g.mix(g.noise(at, bump_scale * 0.3, 5), color, tuple(c * (1 - variation) for c in color))
    inputs = {'Base_Color': body, 'Roughness': roughness, 'Metallic': metallic, 'Specular': specular}
    if bump:
        inputs['Normal'] = g.bump(g.noise(at, bump_scale, 5), bump, 0.03)
    return g.surface(**inputs)


def paper(name, color='#efe8da', *, picture=None, grain=0.12):
    """Cotton paper; `picture` is an image on the UV."""
    g = Graph(name)
    body = srgb(color)
    at = g.coordinates()
    if picture is not None:
        texture = g.add('TexImage', {'image': picture, 'extension': 'EXTEND'}, Vector=g.coordinates('UV'))
        body = texture.outputs['Color']
    body = g.mix(g.math('MULTIPLY', g.noise(at, 8, 6), 0.12), body, (0.35, 0.3, 0.24))
    normal = g.bump(g.noise(at, 70, 5), grain, 0.01)
    return g.surface(Base_Color=body, Roughness=0.88, Normal=normal, Specular=0.2)


def light(name, color, strength):
    g = Graph(name)
    emission = g.add('Emission', Color=(*color, 1.0), Strength=strength)
    g.tree.links.new(emission.outputs[0], g.output.inputs['Surface'])
    return g.material
