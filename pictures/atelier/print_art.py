"""Flat artwork as images: a linocut, lines of writing, a page of tiles. Colors are sRGB from 0 to 1."""

import bpy
import cv2
import numpy as np


def to_image(name, pixels):
    """`pixels`: rows from the top, sRGB."""
    height, width, _ = pixels.shape
    image = bpy.data.images.new(name, width, height)
    flat = np.ones((height, width, 4), np.float32)
    flat[..., :3] = np.clip(pixels[::-1], 0, 1)
    image.pixels.foreach_set(flat.ravel())
    image.pack()
    return image


def hex_color(text):
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def soft_noise(shape, cells, seed):
    """Smooth noise from 0 to 1."""
    random = np.random.default_rng(seed).random((cells + 2, cells + 2))
    rows = np.linspace(0, cells, shape[0], endpoint=False)
    columns = np.linspace(0, cells, shape[1], endpoint=False)
    r, c = rows.astype(int), columns.astype(int)
    fr, fc = (rows - r)[:, None], (columns - c)[None, :]
    fr, fc = fr * fr * (3 - 2 * fr), fc * fc * (3 - 2 * fc)
    top = random[r][:, c] * (1 - fc) + random[r][:, c + 1] * fc
    bottom = random[r + 1][:, c] * (1 - fc) + random[r + 1][:, c + 1] * fc
    return top * (1 - fr) + bottom * fr


def blank(height, width, color='#f1eadb'):
    return np.ones((height, width, 3), np.float32) * hex_color(color)


def ink(page, mask, color, seed):
    """Ink from a block: thin in places, with a little paper showing through."""
    grain = soft_noise(mask.shape, 260, seed) * 0.6 + soft_noise(mask.shape, 24, seed + 1) * 0.4
    cover = np.clip(mask * (0.97 - 0.9 * (grain < 0.22) - 0.18 * grain), 0, 1)[..., None]
    return page * (1 - cover) + hex_color(color) * cover


def linocut(width=1400, height=1960):
    page = blank(height, width)
    y, x = np.mgrid[0:height, 0:width] / width
    wobble = (soft_noise(x.shape, 60, 5) - 0.5) * 0.008
    inside = (x > 0.13 + wobble) & (x < 0.87 + wobble) & (y > 0.14 + wobble) & (y < 1.12 + wobble)
    page = ink(page, inside.astype(np.float32), '#e3b878', 1)
    rays = (np.sin(np.arctan2(y - 0.46, x - 0.56) * 46) > 0.93) & (np.hypot(x - 0.56, y - 0.46) > 0.24) & (np.hypot(x - 0.56, y - 0.46) < 0.40 + wobble * 8)
    page = ink(page, (inside & rays).astype(np.float32), '#efe2c6', 9)
    page = ink(page, (inside & (np.hypot(x - 0.56, y - 0.46) < 0.185 + wobble)).astype(np.float32), '#b8402a', 2)
    far = 0.80 - 0.13 * np.exp(-(((x - 0.30) / 0.22) ** 2)) - 0.03 * np.sin(x * 7)
    near = 0.93 - 0.13 * np.exp(-(((x - 0.72) / 0.26) ** 2)) + 0.02 * np.sin(x * 9)
    for ridge, color, seed in ((far, '#6f8556', 3), (near, '#2f4a3a', 4)):
        body = inside & (y > ridge + wobble)
        depth = y - ridge
        cuts = (np.sin(depth * 190 + np.sin(x * 12 + seed) * 2.2) > 0.80) & (soft_noise(x.shape, 34, seed + 20) > 0.42) & (depth > 0.018)
        page = ink(page, (body & ~cuts).astype(np.float32), color, seed + 10)
    page = pencil(page, [(0.14, 1.19, 0.10), (0.44, 1.19, 0.13), (0.70, 1.19, 0.16)], width)
    return to_image('linocut', page)


def pencil(page, words, width):
    """Handwriting from afar: `words` are (x, y, length) in parts of the width."""
    height = page.shape[0]
    for k, (left, top, length) in enumerate(words):
        t = np.linspace(0, 1, 900)
        random = np.random.default_rng(k + 4)
        phases = random.uniform(0, 6, 3)
        xs = left + length * t + 0.004 * np.sin(t * 60 + phases[0])
        ys = top + 0.010 * np.sin(t * 47 + phases[1]) * (0.5 + 0.5 * np.sin(t * 11 + phases[2])) + 0.006 * np.sin(t * 90)
        rows, columns = (ys * width).astype(int), (xs * width).astype(int)
        for dr in (0, 1, 2):
            page[np.clip(rows + dr, 0, height - 1), np.clip(columns, 0, width - 1)] *= 0.55
    return page


def text_lines(page, box, *, lines, size=0.010, color=0.25, seed=1, ragged=0.35):
    """Grey strokes in place of words: a page seen from arm's length. `box`: left, top, right in parts of the width."""
    height, width, _ = page.shape
    left, top, right = box
    random = np.random.default_rng(seed)
    for line in range(lines):
        row = int((top + line * size * 2.3) * width)
        end = right if random.random() > 0.25 else right - (right - left) * random.uniform(0.05, ragged)
        at = left
        while at < end:
            word = random.uniform(0.012, 0.05)
            stop = min(at + word, end)
            columns = np.arange(int(at * width), int(stop * width))
            for column in columns:
                if random.random() < 0.78:
                    reach = int(size * width * random.choice([0.55, 0.6, 0.95], p=[0.5, 0.3, 0.2]))
                    base = row + int(size * width)
                    page[base - reach : base, column] *= color + random.uniform(0.0, 0.5)
            at = stop + 0.009
    return page


def tiles(page, places, colors, size):
    """Photographs of glaze tiles: (left, top) in parts of the width."""
    width = page.shape[1]
    side = int(size * width)
    for k, ((left, top), color) in enumerate(zip(places, colors)):
        row, column = int(top * width), int(left * width)
        shade = 0.75 + 0.4 * soft_noise((side, side), 5, k)[..., None]
        glow = 1.12 - 0.35 * np.mgrid[0:side, 0:side][0][..., None] / side
        page[row : row + side, column : column + side] = np.clip(hex_color(color) * shade * glow, 0, 1)
    return page


LETTERS = {
    'R': (((0.06, 0.98), (0.03, 0.5), (0.05, 0.0)), ((0.04, 0.97), (0.36, 1.0), (0.47, 0.77), (0.34, 0.54), (0.05, 0.50)), ((0.20, 0.51), (0.36, 0.24), (0.52, -0.03))),
    'E': (((0.05, 1.0), (0.03, 0.5), (0.04, 0.0)), ((0.04, 0.99), (0.26, 1.01), (0.46, 0.97)), ((0.04, 0.52), (0.20, 0.53), (0.38, 0.50)), ((0.04, 0.01), (0.25, -0.01), (0.49, 0.03))),
    'N': (((0.02, 0.0), (0.04, 0.5), (0.03, 1.0)), ((0.03, 0.99), (0.26, 0.48), (0.49, 0.0)), ((0.49, 0.0), (0.48, 0.5), (0.51, 1.03))),
}


def scratches(text, width=1464, height=504):
    """Letters cut by hand: white on black, with ragged sides and a burr of clay."""
    page = np.zeros((height, width), np.float32)
    random = np.random.default_rng(7)
    step = width / (len(text) + 0.35)
    for index, letter in enumerate(text):
        for stroke in LETTERS[letter]:
            points = np.array(stroke)
            t = np.linspace(0, len(points) - 1, 70)
            xs = np.interp(t, range(len(points)), points[:, 0]) * step * 1.25 + (index + 0.30) * step
            ys = (0.86 - 0.72 * np.interp(t, range(len(points)), points[:, 1])) * height
            for x, y in zip(xs, ys):
                cv2.circle(page, (int(x + random.normal(0, 1.2)), int(y + random.normal(0, 1.2))), int(14 + random.normal(0, 1.3)), 1.0, -1, cv2.LINE_AA)
    page = cv2.GaussianBlur(page, (0, 0), 4)
    return to_image('scratches', np.dstack([page] * 3))
