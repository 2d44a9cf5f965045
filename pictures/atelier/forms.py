"""Meshes: shapes turned on a lathe, tubes along a path, boxes with soft edges, sheets. One unit is ten centimeters."""

import math
import random

import bpy
from mathutils import Vector, noise


def mesh(name, vertices, faces, material=None, uvs=None, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.update()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    if uvs is not None:
        layer = data.uv_layers.new()
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    if material is not None:
        data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def spline(points, steps=8):
    """Catmull-Rom through points of any dimension; a point given twice is a corner."""
    result = []
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = (points[min(max(k, 0), len(points) - 1)] for k in (i - 1, i, i + 1, i + 2))
        if p1 == p2:
            continue
        for k in range(steps):
            t = k / steps
            result.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in zip(p0, p1, p2, p3)
            ))
    return [*result, tuple(points[-1])]


def wall(outside, thickness):
    """The profile of a hollow pot: `outside` from the foot's center to the rim, then back inside, thinner at the rim."""
    outside = spline(outside, 10)
    top = outside[-1]
    inside = []
    low = next(i for i, (r, _) in enumerate(outside) if r > 0.02)
    body = outside[low:]
    for i, (r, z) in enumerate(body):
        before, after = body[max(i - 1, 0)], body[min(i + 1, len(body) - 1)]
        dr, dz = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dr, dz) or 1
        t = thickness * (0.55 + 0.45 * (1 - i / len(body)) ** 0.5)
        inside.append((r - dz / length * t, z + dr / length * t))
    floor = thickness * 1.4
    rim = [(top[0] - thickness * 0.10, top[1] + thickness * 0.22), (top[0] - thickness * 0.32, top[1] + thickness * 0.26)]
    down = []
    for r, z in reversed(inside):
        if z > top[1] - thickness * 0.05:
            continue
        if z < floor + thickness * 0.5 or r < 0.05 or (down and z > down[-1][1]):
            break
        down.append((r, z))
    last, height = down[-1]
    fillet = [(last * 0.985, floor + (height - floor) * 0.45), (last * 0.94, floor + (height - floor) * 0.12), (last * 0.86, floor)]
    return [*outside, *rim, *down, *fillet, (last * 0.4, floor), (0, floor)]


def lathe(name, profile, material, *, segments=160, wobble=0.006, rings=0.003, pitch=55, seed=1, bend=None):
    """A solid of revolution with the traces of a hand. `bend(x, y, z)` may move each point (a spout, an oval)."""
    vertices, faces = [], []
    for r, z in profile:
        for a in range(segments if r > 0 else 1):
            angle = 2 * math.pi * a / segments
            trace = rings * math.sin(z * pitch + angle + seed) + wobble * math.sin(2 * angle + seed + z) * 0.6
            trace += wobble * 0.6 * math.sin(3 * angle + z * 4 + seed * 2)
            radius = max(r, 0) * (1 + trace)
            point = (radius * math.cos(angle), radius * math.sin(angle), z)
            vertices.append(bend(*point) if bend else point)
    first = 0
    for (low, _), (high, _) in zip(profile, profile[1:]):
        then = first + (segments if low > 0 else 1)
        for a in range(segments):
            b = (a + 1) % segments
            if low > 0 and high > 0:
                faces.append((first + a, first + b, then + b, then + a))
            elif low > 0:
                faces.append((first + a, first + b, then))
            elif high > 0:
                faces.append((first, then + b, then + a))
        first = then
    return mesh(name, vertices, faces, material)


def tube(name, path, radius, material, *, sides=12, flat=1.0, closed=False, smooth_steps=8, up=None):
    """A tube along a path; `radius` may be a function of the part of the way (0 to 1); `flat` is height over width."""
    points = [Vector(p) for p in (spline([*path], smooth_steps) if smooth_steps else path)]
    count = len(points)
    vertices, faces = [], []
    side = None
    for i, point in enumerate(points):
        ahead = points[(i + 1) % count] if closed else points[min(i + 1, count - 1)]
        behind = points[i - 1] if closed or i else points[0]
        tangent = (ahead - behind).normalized()
        if up is not None:
            side = tangent.cross(Vector(up)).normalized()
        elif side is None:
            side = tangent.orthogonal().normalized()
        else:
            side = (side - tangent * side.dot(tangent)).normalized()
        other = tangent.cross(side)
        r = radius(i / max(count - 1, 1)) if callable(radius) else radius
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            vertices.append(point + side * (r * math.cos(angle)) + other * (r * flat * math.sin(angle)))
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        for k in range(sides):
            l = (k + 1) % sides
            faces.append((i * sides + k, i * sides + l, j * sides + l, j * sides + k))
    if not closed:
        faces += [tuple(range(sides))[::-1], tuple((count - 1) * sides + k for k in range(sides))]
    return mesh(name, vertices, faces, material)


def box(name, size, location, material, *, edge=0.02, turn=0.0, tilt=(0.0, 0.0)):
    """A box by its size and its center, with soft edges; `turn` about the vertical, in degrees."""
    x, y, z = (s / 2 for s in size)
    corners = [(a * x, b * y, c * z) for c in (-1, 1) for b in (-1, 1) for a in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (1, 3, 7, 5), (0, 4, 6, 2)]
    thing = mesh(name, corners, faces, material, smooth=False)
    thing.location = location
    thing.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    if edge:
        modifier = thing.modifiers.new('edge', 'BEVEL')
        modifier.width, modifier.segments = edge, 3
        thing.data.use_auto_smooth = True
        thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    return thing


def sheet(name, columns, rows, place, material, *, thickness=0.0):
    """A grid whose points `place(u, v)` puts into space; UV is (u, v)."""
    vertices, uvs = [], []
    for j in range(rows + 1):
        for i in range(columns + 1):
            u, v = i / columns, j / rows
            vertices.append(place(u, v))
            uvs.append((u, v))
    width = columns + 1
    faces = [
        (j * width + i, j * width + i + 1, (j + 1) * width + i + 1, (j + 1) * width + i)
        for j in range(rows) for i in range(columns)
    ]
    thing = mesh(name, vertices, faces, material, uvs)
    if thickness:
        modifier = thing.modifiers.new('thickness', 'SOLIDIFY')
        modifier.thickness, modifier.offset = thickness, 0
    return thing


def wander(*point, scale=1.0, seed=0):
    """Smooth noise from -1 to 1."""
    return noise.noise(Vector((*point, 0, 0)[:3]) * scale + Vector((seed * 7.3, seed * 3.1, 0)))


def place(thing, location=(0, 0, 0), turn=0.0, scale=1.0, tilt=(0.0, 0.0)):
    thing.location = location
    thing.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    thing.scale = (scale, scale, scale)
    return thing


def join(things):
    """One object that holds all; the first keeps its place."""
    bpy.ops.object.select_all(action='DESELECT')
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.join()
    return things[0]


def chance(seed):
    return random.Random(seed)
