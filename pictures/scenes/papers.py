"""Paper: the linocut, the notebook, the recipe book, the gift card."""

import math

from atelier import forms, materials, print_art, studio
from atelier.graph import srgb

from .vases import daylight_corner


def hill_print():
    """The print leans against the wall, on the table."""
    studio.table('#a47d54', '#76512f', back=2.4)
    studio.back_wall('#c6bfb2', y=2.4)
    studio.window_light()
    studio.surroundings(exposure=-0.10)
    cotton = materials.paper('cotton', picture=print_art.linocut(), grain=0.25)
    width, height, lean = 3.0, 4.2, math.radians(9)

    def point(u, v):
        rough = 0.012
        x = (u - 0.5) * width + rough * forms.wander(v * 40, 0, seed=1) * (1 if u in (0, 1) else 0)
        up = v * height + rough * forms.wander(u * 40, 3, seed=2) * (1 if v in (0, 1) else 0)
        curl = 0.10 * math.sin(math.pi * v) + 0.07 * (2 * u - 1) ** 2 * (0.4 + v)
        return (x, 1.72 + up * math.sin(lean) - curl, up * math.cos(lean) + 0.01)

    forms.sheet('print', 90, 126, point, cotton, thickness=0.012)
    brayer((1.30, -0.1, 0), 24)
    studio.camera((0.35, -8.8, 2.5), (0.12, 1.4, 1.92), lens=62, f=5.6, focus=(0, 1.6, 1.9))


def brayer(location, turn):
    """A roller for ink."""
    black = materials.plain('rubber', (0.02, 0.02, 0.022), roughness=0.35)
    steel = materials.plain('steel', (0.55, 0.55, 0.55), roughness=0.3, metallic=1.0)
    ash = materials.wood('handle', '#a9784a', '#7d5230')
    roller = forms.lathe('roller', [(0, -0.55), (0.19, -0.55), (0.2, -0.53), (0.2, 0.53), (0.19, 0.55), (0, 0.55)], black, wobble=0, rings=0, segments=64)
    roller.rotation_euler = (math.pi / 2, 0, 0)
    roller.location = (0, 0, 0.2)
    frame = forms.tube('frame', [(0, -0.62, 0.2), (0, -0.62, 0.2), (0.3, -0.60, 0.2), (0.42, -0.3, 0.22), (0.48, 0, 0.24), (0.42, 0.3, 0.22), (0.3, 0.60, 0.2), (0, 0.62, 0.2)], 0.025, steel)
    handle = forms.tube('handle', [(0.48, 0, 0.24), (0.7, 0, 0.22), (1.1, 0, 0.16), (1.45, 0, 0.12)], lambda t: 0.06 + 0.05 * math.sin(math.pi * min(1, t * 1.05)), ash, sides=20)
    import bpy

    holder = bpy.data.objects.new('brayer', None)
    bpy.context.scene.collection.objects.link(holder)
    for part in (roller, frame, handle):
        part.parent = holder
    forms.place(holder, location, turn)


def ledger_notebook():
    daylight_corner(wall='#c8c3b7')
    red = materials.weave('book cloth', srgb('#8a2c25'), scale=(330, 460), sheen=0.15, depth=0.25)
    dark = materials.weave('spine', srgb('#3a1c1a'), scale=(80, 460), sheen=0.1, depth=0.25)
    page = materials.paper('pages', '#ece3cd')
    turn = -24
    width, depth, thick = 1.52, 2.14, 0.22

    parts = []
    for level in (0.02, thick + 0.06):
        board = forms.sheet('board', 40, 56, lambda u, v, z=level: ((u - 0.5) * (width + 0.05) + 0.02, (v - 0.5) * (depth + 0.06), z), red, thickness=0.045)
        parts.append(board)
        parts.append(forms.sheet('quarter', 12, 56, lambda u, v, z=level: (-0.765 + u * 0.30, (v - 0.5) * (depth + 0.062), z + (0.026 if z > 0.1 else -0.004)), dark, thickness=0.008))
    leaves = 26
    random = forms.chance(4)
    for i in range(leaves):
        z = 0.05 + i * (thick - 0.01) / leaves
        inset = random.uniform(-0.008, 0.008)
        parts.append(forms.box('leaf', (width - 0.02 + inset, depth - 0.03 + inset, (thick - 0.01) / leaves * 0.85), (0.0 + inset / 2, 0, z), page, edge=0.0))
    def spine(u, v):
        angle = math.pi * (v - 0.5)
        return (-0.755 - 0.075 * math.cos(angle), (u - 0.5) * (depth + 0.06), thick / 2 + 0.042 + (thick / 2 + 0.045) * math.sin(angle))

    parts.append(forms.sheet('spine', 56, 20, spine, dark, thickness=0.03))
    label = print_art.blank(300, 460, '#f0e7d2')
    label[14:18, 14:-14] *= 0.35
    label[-18:-14, 14:-14] *= 0.35
    label[14:-14, 14:18] *= 0.35
    label[14:-14, -18:-14] *= 0.35
    label = print_art.text_lines(label, (0.22, 0.20, 0.78), lines=1, size=0.075, seed=3)
    label = print_art.pencil(label, [(0.28, 0.46, 0.44)], 460)
    parts.append(forms.sheet('label', 2, 2, lambda u, v: (0.10 + (u - 0.5) * 0.78, 0.42 + (v - 0.5) * 0.50, thick + 0.089), materials.paper('label', picture=print_art.to_image('label', label)), thickness=0.006))
    ribbon = materials.plain('ribbon', srgb('#c8b48a'), roughness=0.7)
    parts.append(forms.sheet('ribbon', 4, 30, lambda u, v: (-0.25 + u * 0.06 + 0.05 * math.sin(v * 4), -depth / 2 + 0.1 - v * 0.75, max(0.012, 0.14 - v * 0.35) + 0.01 * math.sin(v * 9)), ribbon))
    for part in parts:
        rotate(part, turn)
    pencil_stick((1.22, -0.62, 0.045), 62)
    studio.camera((0.35, -5.5, 3.9), (0.12, -0.05, 0.10), lens=62, f=5.6, focus=(0, -0.6, 0.25))


def rotate(thing, turn):
    """About the vertical through the origin."""
    x, y, z = thing.location
    angle = math.radians(turn)
    thing.location = (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle), z)
    thing.rotation_euler.z += angle


def pencil_stick(location, turn):
    ash = materials.wood('cedar', '#b98a5c', '#8a5f3a')
    lead = materials.plain('lead', (0.03, 0.03, 0.035), roughness=0.4)
    paint = materials.plain('paint', srgb('#2f4a3a'), roughness=0.3)
    body = forms.tube('pencil', [(-0.9, 0, 0), (0.62, 0, 0)], 0.04, paint, sides=6, smooth_steps=0)
    cone = forms.tube('cone', [(0.62, 0, 0), (0.80, 0, 0)], lambda t: 0.04 - 0.028 * t, ash, smooth_steps=0)
    tip = forms.tube('tip', [(0.80, 0, 0), (0.87, 0, 0)], lambda t: 0.012 - 0.010 * t, lead, smooth_steps=0)
    for part in (body, cone, tip):
        forms.place(part, location, turn)


def open_page(seed, with_tiles):
    page = print_art.blank(1500, 1060, '#f3ecdc')
    page = print_art.text_lines(page, (0.12, 0.14, 0.50), lines=1, size=0.024, seed=seed, color=0.1)
    page = print_art.text_lines(page, (0.12, 0.24, 0.88 if not with_tiles else 0.46), lines=24 if not with_tiles else 26, size=0.0135, seed=seed + 1)
    if with_tiles:
        colors = ['#3f7d8c', '#9c4630', '#b58a3c', '#22344f']
        page = print_art.tiles(page, [(0.52, 0.25), (0.73, 0.25), (0.52, 0.50), (0.73, 0.50)], colors, 0.18)
        page = print_art.text_lines(page, (0.52, 0.76, 0.90), lines=10, size=0.0125, seed=seed + 2)
    return print_art.to_image(f'page {seed}', page)


def glaze_book():
    daylight_corner(wall='#cbc4b6')
    blocks = []
    for side in (-1, 1):
        sheet_paper = materials.paper('page', picture=open_page(5 + side, side > 0), grain=0.06)
        edge = materials.paper('block', '#e6dcc6')
        width, depth = 1.75, 2.48

        def height(u, lift):
            return 0.03 + 0.20 * (1 - u) ** 0.5 * u**0.22 * 1.45 * lift

        for layer in range(7):
            lift = (layer + 1) / 7
            top = layer == 6

            def point(u, v, lift=lift, side=side, layer=layer):
                out = u if side > 0 else 1 - u
                return (side * out * (width - 0.006 * (6 - layer)), (v - 0.5) * depth, height(out, lift) + 0.012 * layer * (1 - out) + 0.004 * forms.wander(u * 3, v * 3, seed=layer))

            blocks.append(forms.sheet('page', 40, 30, point, sheet_paper if top else edge, thickness=0.010))
    for block in blocks:
        rotate(block, 13)
    tile_colors = [('#3f7d8c', '#24525f'), ('#9c4630', '#6e2a1c'), ('#b07f2c', '#7d5214'), ('#22344f', '#121d30')]
    for i, (color, pool) in enumerate(tile_colors):
        tile = materials.glaze(f'tile {i}', srgb(color), pool=srgb(pool), speckle=0.15, edge_strength=0.0, roughness=0.16, foot=-0.02, mottle=1.0)
        forms.box('tile', (0.52, 0.52, 0.10), (-1.55 + 0.62 * i + 0.04 * math.sin(i * 5), -1.78 + 0.16 * i + 0.08 * math.cos(i * 3), 0.05), tile, edge=0.03, turn=12 + 9 * math.sin(i * 2.3))
    studio.camera((0.15, -6.6, 5.9), (0.02, -0.25, 0.05), lens=56, f=6.3, focus=(0, -0.6, 0.2))


def gift_card():
    daylight_corner(wall='#ccc2b2')
    card = materials.paper('card', '#963a28', grain=0.3)
    craft = materials.paper('craft', '#b99a74', grain=0.35)
    ribbon = materials.weave('ribbon', srgb('#e6dcc6'), scale=(20, 160), sheen=0.5, depth=0.2)
    forms.box('envelope', (2.5, 1.75, 0.02), (-0.12, 0.16, 0.012), craft, edge=0.006, turn=9)
    flap = [(-1.25, 0.875, 0.022), (1.25, 0.875, 0.022), (0.0, -0.15, 0.05)]
    forms.place(forms.mesh('flap', flap, [(0, 2, 1)], craft, smooth=False), (-0.12, 0.16, 0.004), 9)
    forms.box('card', (2.0, 1.28, 0.028), (0.12, -0.18, 0.075), card, edge=0.012, turn=-11, tilt=(1.0, -1.0))
    face = print_art.blank(640, 1000, '#963a28')
    face = print_art.text_lines(face, (0.56, 0.40, 0.90), lines=2, size=0.020, seed=4)
    band = []
    for across in (True, False):
        def point(u, v, across=across):
            if across:
                return (-0.45 + (u - 0.5) * 0.17, (v - 0.5) * 1.30, 0.019 + 0.006 * math.sin(v * 8))
            return ((v - 0.5) * 2.02, 0.05 + (u - 0.5) * 0.17, 0.026 + 0.006 * math.sin(v * 9))
        band.append(forms.sheet('ribbon', 6, 60, point, ribbon, thickness=0.006))
    knot = (-0.45, 0.05, 0.045)
    for angle, reach in ((28, 0.66), (158, 0.62)):
        band.append(bow_loop(knot, angle, reach, ribbon))
    for angle, reach in ((-38, 0.74), (-136, 0.70)):
        band.append(bow_tail(knot, angle, reach, ribbon))
    wrap = [(0.085 * math.cos(a), 0.0, 0.05 + 0.065 * math.sin(a)) for a in (k * math.pi / 12 for k in range(24))]
    band.append(forms.sheet('knot', 24, 6, lambda u, v: (knot[0] + wrap[round(u * 24) % 24][0] * (1 + 0.25 * (2 * v - 1) ** 2), knot[1] + (v - 0.5) * 0.17, knot[2] + wrap[round(u * 24) % 24][2] * (1 + 0.25 * (2 * v - 1) ** 2)), ribbon, thickness=0.008))
    for part in band:
        rotate(part, -11)
        part.location.x += 0.12
        part.location.y += -0.18
        part.location.z += 0.075
    studio.camera((0.25, -5.0, 3.7), (-0.02, 0.02, 0.08), lens=64, f=6.3, focus=(-0.2, -0.3, 0.15))


def bow_loop(knot, angle, reach, ribbon):
    """Half of a bow: out of the knot below, over an arch, and back into it above."""
    a = math.radians(angle)

    def point(u, v):
        turn = 2 * math.pi * v - math.pi
        out = (1 + math.cos(turn)) / 2
        open_ = out**0.6
        along = reach * out
        rise = 0.05 + 0.17 * math.sin(turn) * open_ + 0.16 * out + 0.02 * math.sin(v * 11 + angle)
        side = (u - 0.5) * 0.17 * (0.35 + 0.65 * min(1, out * 2.2)) + 0.05 * (v - 0.5) * (1 - out)
        return (knot[0] + along * math.cos(a) - side * math.sin(a), knot[1] + along * math.sin(a) + side * math.cos(a), knot[2] + rise + 0.012 * (2 * u - 1) ** 2)

    return forms.sheet('loop', 8, 70, point, ribbon, thickness=0.006)


def bow_tail(knot, angle, reach, ribbon):
    """An end of the ribbon, cut to a swallow's tail."""
    a = math.radians(angle)

    def point(u, v):
        notch = 0.07 * (1 - abs(2 * u - 1)) if v == 1 else 0.0
        along = reach * v - notch
        rise = 0.06 * (1 - v) + 0.05 * abs(math.sin(v * 6.0 + angle)) * (1 - 0.5 * v) + 0.012
        side = (u - 0.5) * 0.17 * (0.4 + 0.6 * min(1, v * 4)) + 0.06 * math.sin(v * 3 + angle)
        return (knot[0] + along * math.cos(a) - side * math.sin(a), knot[1] + along * math.sin(a) + side * math.cos(a), knot[2] - 0.015 + rise)

    return forms.sheet('tail', 8, 50, point, ribbon, thickness=0.006)
