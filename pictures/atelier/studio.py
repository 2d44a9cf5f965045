"""The room in which every picture is taken: table, wall, window light, camera. One unit is ten centimeters."""

import math

import bpy
from mathutils import Vector

from . import forms, materials


def open_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.use_denoising = 'CPU', False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    cycles.blur_glossy = 0.5
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    world = bpy.data.worlds.new('room')
    scene.world = world
    world.use_nodes = True
    return scene


def surroundings(color=(0.75, 0.80, 0.88), strength=0.30, exposure=0.0):
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value = (*color, 1)
    background.inputs[1].default_value = strength
    bpy.context.scene.view_settings.exposure = exposure


def table(light='#b98d5f', dark='#8a6038', *, front=-6.0, back=4.2, board=1.5, turn=0.0, roughness=0.5):
    """Boards along X with their upper side at height 0."""
    oak = materials.wood('oak', light, dark, roughness=roughness)
    count = round((back - front) / board)
    for i in range(count):
        y = front + (i + 0.5) * board
        plank = forms.box('board', (26, board - 0.015, 0.35), (0, y, -0.175), oak, edge=0.018)
        plank.location.z -= 0.004 * (i % 3)
        plank.rotation_euler.z = math.radians(turn)
    return oak


def back_wall(color='#cfc4b2', y=4.2):
    surface = materials.plaster('plaster', color)
    return forms.mesh('wall', [(-20, y, -6), (20, y, -6), (20, y, 16), (-20, y, 16)], [(0, 1, 2, 3)], surface)


def area(location, target, size, energy, color):
    data = bpy.data.lights.new('light', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', size[0], size[1]
    data.energy, data.color = energy, color
    thing = bpy.data.objects.new('light', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    return thing


def aim(thing, target):
    direction = Vector(target) - Vector(thing.location)
    thing.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def window_light(energy=2600, color=(1.0, 0.94, 0.86), *, angle=-62.0, height=6.5, distance=9.0, size=(4.0, 5.0)):
    """Daylight from the left (negative angles, in degrees from the camera's back) and its faint answer from the right."""
    side = math.radians(angle)
    at = (math.sin(side) * distance, -math.cos(side) * distance * 0.45 + 1.0, height)
    area(at, (0, 0.4, 0.8), size, energy, color)
    area((-at[0] * 1.1, at[1] - 2, 4), (0, 0, 1), (7, 7), energy * 0.07, (0.80, 0.88, 1.0))


def sunlight(strength, color=(1.0, 0.90, 0.76), *, direction=(0.7, 0.5, -0.6)):
    """The sun in the open."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, color, math.radians(1.2)
    sun = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(sun)
    sun.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return sun


def sun_through_panes(strength=3.0, color=(1.0, 0.86, 0.68), *, direction=(0.86, 0.42, -0.42), at=(-6.0, -1.0, 5.0), panes=(2, 3), size=(3.4, 4.6)):
    """Low sun through a window beside the camera: a card with holes stands where the window is."""
    sunlight(strength, color, direction=direction).data.angle = math.radians(2.2)
    black = materials.plain('card', (0.02, 0.02, 0.02))
    width, height = size
    bars = []
    bar = 0.16
    for i in range(panes[0] + 1):
        bars.append(((bar, height), ((i / panes[0] - 0.5) * width, 0)))
    for j in range(panes[1] + 1):
        bars.append(((width, bar), (0, (j / panes[1] - 0.5) * height)))
    far = 30
    bars += [((far, far * 2), (side * (width / 2 + far / 2), 0)) for side in (-1, 1)]
    bars += [((width, far), (0, side * (height / 2 + far / 2))) for side in (-1, 1)]
    turn = math.atan2(direction[1], direction[0])
    for (w, h), (x, z) in bars:
        card = forms.box('card', (0.02, w, h), (at[0] - math.sin(turn) * x, at[1] + math.cos(turn) * x, at[2] + z), black, edge=0)
        card.rotation_euler.z = turn
        card.visible_camera = card.visible_diffuse = card.visible_glossy = False


def camera(location, target, *, lens=70, f=4.0, focus=None, shift=(0.0, 0.0)):
    """`f`: the aperture of a lens in real size; the scene is ten times as large as its numbers say."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.shift_x, data.shift_y = lens, shift[0], shift[1]
    data.dof.use_dof = True
    data.dof.aperture_fstop = f / 10
    data.dof.aperture_blades = 9
    data.dof.focus_distance = (Vector(focus or target) - Vector(location)).length
    thing = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    bpy.context.scene.camera = thing
    return thing
