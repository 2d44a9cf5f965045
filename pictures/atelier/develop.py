"""From noisy samples to a photograph: two renders of half the samples, of which each guides the filter of the other."""

import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2
import numpy as np

EPSILON = 0.02


def read(path):
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32)


def denoise(halves, features, radius=5, patch=2, strength=1.0):
    """`halves`: two linear images of one scene with independent noise; `features`: albedo, normal, depth of it.

    The light is filtered apart from the albedo, so that speckles, grain and weave stay as they are.
    """
    albedo = features['albedo'] + EPSILON
    light = [np.log1p(np.clip(half / albedo, 0, 50)) for half in halves]
    variance = cv2.GaussianBlur(((light[0] - light[1]) ** 2).mean(-1) / 2, (0, 0), 2.5) + 1e-6
    # A lens out of focus and fine bumps make these noisy, too.
    soft = {name: cv2.blur(feature, (3, 3)) for name, feature in features.items()}
    guides = np.dstack([
        soft['normal'] / 0.35,
        soft['depth'][..., :1] / (0.03 * soft['depth'][..., :1] + 0.02),
        soft['albedo'] / 0.10,
    ]).astype(np.float32)
    totals = [np.zeros_like(light[0]) for _ in light]
    weights = [np.zeros(light[0].shape[:2], np.float32) for _ in light]
    padded = [cv2.copyMakeBorder(image, radius, radius, radius, radius, cv2.BORDER_REFLECT) for image in (*light, guides)]
    spread = cv2.copyMakeBorder(variance, radius, radius, radius, radius, cv2.BORDER_REFLECT)
    height, width = variance.shape
    side = 2 * patch + 1
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1:
                continue
            rows, columns = slice(radius + dy, radius + dy + height), slice(radius + dx, radius + dx + width)
            apart = ((guides - padded[2][rows, columns]) ** 2).sum(-1)
            both = variance + np.minimum(variance, spread[rows, columns])
            for guide in (0, 1):
                other = padded[guide][rows, columns]
                change = ((light[guide] - other) ** 2).mean(-1)
                distance = cv2.boxFilter((change - both) / (strength * both + 1e-7), -1, (side, side))
                weight = np.exp(-np.maximum(distance, 0) - apart)
                filtered = 1 - guide
                totals[filtered] += padded[filtered][rows, columns] * weight[..., None]
                weights[filtered] += weight
    clean = sum(total / weight[..., None] for total, weight in zip(totals, weights)) / 2
    return np.expm1(clean) * albedo


def grain(image, amount=0.010, seed=3):
    """The faint grain of a photograph, which also hides the steps of eight bits."""
    noise = np.random.default_rng(seed).normal(0, 1, image.shape[:2]).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.6
    return image * (1 + amount * noise[..., None])


def mute(image, amount=0.16):
    """Less saturated, as film is."""
    gray = image @ np.array([0.0722, 0.7152, 0.2126], np.float32)
    return image * (1 - amount) + gray[..., None] * amount
