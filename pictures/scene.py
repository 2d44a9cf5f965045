"""Renders one picture: blender -b -P pictures/scene.py -- NAME OUTPUT.jpg [preview|draft|final]"""

import importlib
import os
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy
import numpy as np

from atelier import develop, studio
from catalog import CATALOG

# Part of the full size, and samples of each pixel.
QUALITIES = {'preview': (0.22, 14), 'draft': (0.6, 10), 'final': (1.0, 8)}
PASSES = {'Image': 'light', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal', 'Denoising Depth': 'depth'}


def main():
    name, output, quality = (*sys.argv[sys.argv.index('--') + 1 :], 'final')[:3]
    entry = CATALOG[name]
    part, samples = QUALITIES[quality]
    scene = studio.open_scene()
    getattr(importlib.import_module(f'scenes.{entry.scene}'), entry.build)(*entry.arguments)
    if entry.view:
        place, target, lens, aperture = entry.view
        studio.camera(place, target, lens=lens, f=aperture)
    width, height = entry.size
    scene.render.resolution_x, scene.render.resolution_y = round(width * part), round(height * part)
    started = time.time()
    image = shoot(scene, round(samples * entry.effort) // 2)
    save(scene, develop.grain(develop.mute(image))[..., ::-1], output)
    print(f'{name}: {time.time() - started:.0f} s')


def shoot(scene, samples):
    """Two renders with seeds of their own, filtered: linear blue, green, red, rows from the top."""
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.015
    scene.view_layers[0].cycles.denoising_store_passes = True
    with tempfile.TemporaryDirectory() as folder:
        write_passes(scene, folder)
        halves = []
        for seed in (1, 2):
            scene.cycles.seed = seed
            bpy.ops.render.render()
            halves.append({kind: develop.read(os.path.join(folder, f'{kind}0001.exr')) for kind in PASSES.values()})
    return develop.denoise(halves)


def write_passes(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_mode, files.format.color_depth = 'OPEN_EXR', 'RGB', '32'
    files.file_slots.clear()
    for source, kind in PASSES.items():
        files.file_slots.new(kind)
        tree.links.new(layers.outputs[source], files.inputs[kind])


def save(scene, image, output):
    """Through the view transform of the scene into a JPEG."""
    height, width, _ = image.shape
    picture = bpy.data.images.new('picture', width, height, float_buffer=True)
    picture.colorspace_settings.name = 'Linear'
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = image[::-1]
    picture.pixels.foreach_set(pixels.ravel())
    scene.use_nodes = False
    settings = scene.render.image_settings
    settings.file_format, settings.quality, settings.color_mode = 'JPEG', 88, 'RGB'
    picture.save_render(os.path.abspath(output), scene=scene)


main()
