"""What stands far behind a scene, painted and out of focus: hills behind a window, houses around a square."""

import cv2
import numpy as np

from . import forms, print_art
from .graph import Graph

SIZE = (1040, 1280)


def card(name, pixels, left, right, bottom, top, y, *, dark=0.8, bright=2.6):
    """A screen that shines with its picture; `dark`, `bright`: the strength of its shadows and of its sky."""
    g = Graph(name)
    picture = g.add('TexImage', {'image': print_art.to_image(name, pixels), 'extension': 'EXTEND'}, Vector=g.coordinates('UV')).outputs['Color']
    strength = g.ramp(picture, [(0.25, 0.0), (0.85, 1.0)])
    strength = g.math('ADD', dark, g.math('MULTIPLY', strength, bright - dark))
    emission = g.add('Emission', Color=picture, Strength=strength)
    g.tree.links.new(emission.outputs[0], g.output.inputs['Surface'])
    corners = [(left, y, bottom), (right, y, bottom), (right, y, top), (left, y, top)]
    screen = forms.mesh(name, corners, [(0, 1, 2, 3)], g.material, uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])
    screen.visible_diffuse = screen.visible_shadow = False
    return screen


def hills(seed=3, horizon=600):
    """Fields and hedges under a pale sky, trees at both sides."""
    height, width = SIZE
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    sky = np.clip(y / horizon, 0, 1)[..., None] ** 0.8
    picture = print_art.hex_color('#b4cbe4') * (1 - sky) + print_art.hex_color('#f4ead6') * sky
    picture += (print_art.soft_noise(SIZE, 5, seed)[..., None] - 0.5) * 0.06
    for k, (row, reach, color) in enumerate([(-34, 46, '#9fb0b8'), (-4, 40, '#8b9f86'), (52, 34, '#b3a865'), (112, 30, '#8f9a52'), (196, 40, '#a79b57'), (300, 50, '#7f8a49')]):
        ridge = horizon + row + reach * (print_art.soft_noise((1, width), 4 + k, seed + k) - 0.5) * 2
        below = np.clip((y - ridge) / 3, 0, 1)[..., None]
        field = print_art.hex_color(color) * (0.84 + 0.32 * print_art.soft_noise(SIZE, 9 + 3 * k, seed + 10 + k)[..., None])
        picture = picture * (1 - below) + field * below
        if k > 1:
            foliage(picture, [(at, float(ridge[0, int(at)]), 9 + 5 * k) for at in np.arange(20.0, width - 20, 16 + 6 * k)], seed + k, leaves=14)
    foliage(picture, trees([(110, 500, 210), (1190, 540, 230), (330, 590, 80), (960, 600, 70), (860, 610, 50)], seed), seed + 9, leaves=170)
    return lens_blur(picture, 19)


def trees(places, seed):
    """Crowns of many clumps, wider below. `places`: column, row and reach of each tree."""
    random = np.random.default_rng(seed)
    clumps = []
    for column, row, reach in places:
        for _ in range(26):
            down = random.uniform(-0.8, 0.7)
            out = random.normal(0, 0.45) * np.sqrt(max(0.05, 1 - down * down))
            clumps.append((column + out * reach, row + down * reach, reach * random.uniform(0.16, 0.34)))
    return sorted(clumps, key=lambda clump: clump[1])


def foliage(picture, crowns, seed, *, leaves):
    """Leaves of autumn trees: lit from above on the left, dark inside. `crowns`: column, row, radius."""
    random = np.random.default_rng(seed)
    tones = [print_art.hex_color(tone) for tone in ('#4a5a2c', '#63702f', '#8a7a33', '#b08a3a', '#39492a', '#a5642c')]
    for column, row, radius in crowns:
        for _ in range(leaves):
            angle, out = random.uniform(0, 2 * np.pi), np.sqrt(random.random())
            dx, dy = np.cos(angle) * out, np.sin(angle) * out * 0.85
            light = np.clip(0.75 - 0.35 * dy - 0.2 * dx + random.normal(0, 0.22), 0.25, 1.5)
            tone = tones[random.integers(len(tones))] * light
            size = max(2, int(radius * random.uniform(0.03, 0.09)))
            cv2.circle(picture, (int(column + dx * radius), int(row + dy * radius)), size, tuple(float(c) for c in tone), -1, cv2.LINE_AA)


def square(seed=5, ground=760):
    """House fronts around a square, with windows, doors and awnings."""
    height, width = SIZE
    random = np.random.default_rng(seed)
    picture = np.ones((height, width, 3), np.float32) * print_art.hex_color('#dfe6ee')
    tones = ('#c9a582', '#d8c6a6', '#b98a6c', '#cfc4b4', '#a9735a', '#d9b98f', '#b7a892')
    left = 0
    while left < width:
        right = left + random.integers(150, 250)
        roof = random.integers(90, 230)
        front = print_art.hex_color(tones[random.integers(len(tones))])
        rectangle(picture, (left, roof), (right, ground), front)
        rectangle(picture, (left, roof - 26), (right, roof), print_art.hex_color('#7a4a38'))
        for top in range(int(roof) + 45, ground - 230, 150):
            for at in range(left + 28, int(right) - 50, 72):
                rectangle(picture, (at - 5, top - 5), (at + 43, top + 95), print_art.hex_color('#efe8da'))
                rectangle(picture, (at, top), (at + 38, top + 90), print_art.hex_color('#48545c') * random.uniform(0.7, 1.5))
        rectangle(picture, (left + 18, ground - 165), (int(right) - 60, ground - 18), print_art.hex_color('#3d3a36') * random.uniform(0.8, 1.6))
        rectangle(picture, (left + 10, ground - 200), (int(right) - 20, ground - 160), print_art.hex_color(('#6f7d4d', '#8c3f2e', '#c9a04a', '#3f5d74')[random.integers(4)]))
        left = int(right)
    stones = np.linspace(0, 1, height - ground)[:, None, None]
    picture[ground:] = print_art.hex_color('#a79c8c') * (0.85 + 0.35 * stones)
    foliage(picture, trees([(230, 450, 150), (1060, 400, 180)], seed), seed, leaves=170)
    for _ in range(26):
        column, row = random.integers(0, width), random.integers(ground - 120, ground + 10)
        tone = print_art.hex_color(('#33415a', '#8c3f2e', '#d8cdb9', '#5a6a4a', '#2e2a28')[random.integers(5)])
        cv2.ellipse(picture, (int(column), int(row)), (15, 62), 0, 0, 360, tuple(float(c) for c in tone), -1, cv2.LINE_AA)
    return lens_blur(picture, 24)


def rectangle(picture, corner, opposite, color):
    cv2.rectangle(picture, tuple(int(c) for c in corner), tuple(int(c) for c in opposite), tuple(float(c) for c in color), -1)


def lens_blur(picture, radius):
    """Blurs by a disc, as an open lens does: small lights become discs. Works on linear light."""
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    disc = (np.hypot(x, y) <= radius).astype(np.float32)
    linear = np.clip(picture, 0, 1).astype(np.float32) ** 2.2
    return cv2.filter2D(linear, -1, disc / disc.sum(), borderType=cv2.BORDER_REFLECT) ** (1 / 2.2)
