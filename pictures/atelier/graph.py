"""Shader graphs written as expressions: a socket is passed where a value can stand."""

import bpy


class Graph:
    """The node tree of one material; `add` makes a node and connects its inputs by name."""

    def __init__(self, name, material=None):
        self.material = material or bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']

    @classmethod
    def of(cls, material):
        return cls(material.name, material)

    def add(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        self.connect(node, inputs)
        return node

    def connect(self, node, inputs):
        for key, value in inputs.items():
            socket = node.inputs[int(key[1:])] if key[0] == 'i' and key[1:].isdigit() else node.inputs[key.replace('_', ' ')]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value

    def surface(self, **inputs):
        self.connect(self.shader, inputs)
        return self.material

    def coordinates(self, kind='Object', scale=(1, 1, 1), offset=None):
        socket = self.add('TexCoord').outputs[kind]
        mapping = self.add('Mapping', Vector=socket, Scale=scale)
        if offset is not None:
            self.connect(mapping, {'Location': offset})
        return mapping.outputs['Vector']

    def noise(self, vector, scale, detail=3.0, roughness=0.5, distortion=0.0):
        return self.add('TexNoise', Vector=vector, Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion).outputs['Fac']

    def math(self, operation, a, b=0.0, clamp=False):
        return self.add('Math', {'operation': operation, 'use_clamp': clamp}, i0=a, i1=b).outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        return self.add('MixRGB', {'blend_type': blend}, Fac=factor, Color1=rgba(a), Color2=rgba(b)).outputs['Color']

    def ramp(self, factor, stops):
        """`stops`: (position, color or gray) in rising order."""
        node = self.add('ValToRGB', Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = rgba(color if isinstance(color, tuple) else (color, color, color))
        return node.outputs['Color']

    def bump(self, height, strength=0.2, distance=0.05, normal=None):
        node = self.add('Bump', Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.connect(node, {'Normal': normal})
        return node.outputs['Normal']

    def separate(self, vector):
        return self.add('SeparateXYZ', Vector=vector).outputs


def rgba(color):
    """A socket as it is; a linear RGB triple with alpha."""
    if isinstance(color, bpy.types.NodeSocket):
        return color
    return (*color, 1.0) if len(color) == 3 else color


def srgb(text):
    """Linear RGB of `#rrggbb`."""
    values = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
