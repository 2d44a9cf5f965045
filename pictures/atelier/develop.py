"""From noisy samples to a photograph: two renders of half the samples, of which each guides the filter of the other."""

import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2
import numpy as np

EPSILON = 0.02


def read(path):
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32)


def denoise(halves):
    """`halves`: passes (`light`, `albedo`, `normal`, `depth`) of two renders of one scene with independent noise.

    The light is filtered apart from the albedo, so that speckles, grain and weave stay as they are. The albedo itself is
    noisy only where the lens is out of focus.
    """
    albedo = smooth([half['albedo'] for half in halves], radius=4, patch=1, blur=1.2) + EPSILON
    light = [np.log1p(np.clip(half['light'] / albedo, 0, 50)) for half in halves]
    return np.expm1(smooth(light, guides_of(halves))) * albedo


def guides_of(halves):
    """Normal, depth and albedo on a scale where 1 is another surface, and how far they are noise."""
    pair = []
    for half in halves:
        soft = {kind: cv2.blur(half[kind], (3, 3)) for kind in ('normal', 'depth', 'albedo')}
        depth = soft['depth'][..., :1]
        pair.append(np.dstack([soft['normal'] / 0.35, np.log(np.maximum(depth, 0.1)) / 0.03, soft['albedo'] / 0.10]).astype(np.float32))
    noise = cv2.GaussianBlur((pair[0] - pair[1]) ** 2 / 4, (0, 0), 1.5)
    return (pair[0] + pair[1]) / 2, noise


def smooth(halves, guides=None, *, radius=5, patch=2, blur=2.5):
    """The mean of two images, each filtered by non-local means with weights from the other."""
    variance = cv2.GaussianBlur(((halves[0] - halves[1]) ** 2).mean(-1) / 2, (0, 0), blur) + 1e-6
    totals = [np.zeros_like(half) for half in halves]
    weights = [np.zeros_like(variance) for _ in halves]
    padded = [padding(half, radius) for half in halves]
    spread = padding(variance, radius)
    padded_guides = None if guides is None else [padding(guide, radius) for guide in guides]
    height, width = variance.shape
    side = 2 * patch + 1
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1:
                continue
            there = (slice(radius + dy, radius + dy + height), slice(radius + dx, radius + dx + width))
            apart = 0 if guides is None else surface_distance(guides, [guide[there] for guide in padded_guides])
            both = variance + np.minimum(variance, spread[there])
            for guide in (0, 1):
                change = ((halves[guide] - padded[guide][there]) ** 2).mean(-1)
                distance = cv2.boxFilter((change - both) / (both + 1e-7), -1, (side, side))
                weight = np.exp(-np.maximum(distance, 0) - apart)
                filtered = 1 - guide
                totals[filtered] += padded[filtered][there] * weight[..., None]
                weights[filtered] += weight
    return sum(total / weight[..., None] for total, weight in zip(totals, weights)) / 2


def padding(image, radius):
    channels = [cv2.copyMakeBorder(part, radius, radius, radius, radius, cv2.BORDER_REFLECT) for part in cv2.split(image)]
    return np.dstack(channels) if image.ndim == 3 else channels[0]


def surface_distance(here, there):
    """How different two surfaces are beyond the noise of their guides."""
    (guide, noise), (other, other_noise) = here, there
    excess = (guide - other) ** 2 - noise - np.minimum(noise, other_noise)
    return (np.maximum(excess, 0) / np.maximum(1, 4 * noise)).sum(-1)


def grain(image, amount=0.010, seed=3):
    """The faint grain of a photograph, which also hides the steps of eight bits."""
    noise = np.random.default_rng(seed).normal(0, 1, image.shape[:2]).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.6
    return image * (1 + amount * noise[..., None])


def mute(image, amount=0.16):
    """Less saturated, as film is."""
    gray = image @ np.array([0.0722, 0.7152, 0.2126], np.float32)
    return image * (1 - amount) + gray[..., None] * amount
