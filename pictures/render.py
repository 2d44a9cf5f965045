"""Renders into views/demo/assets what is missing or whose scene has changed: python3 pictures/render.py [--draft] [NAME ...]"""

import ast
import hashlib
import json
import os
import subprocess
import sys
import time

from catalog import CATALOG

HERE = os.path.dirname(os.path.abspath(__file__))
ASSETS = os.path.join(HERE, '..', 'views', 'demo', 'assets')
RECORD = os.path.join(HERE, 'rendered.json')


def fingerprint(entry):
    """Of the function that builds the scene, and its settings. What it calls is left out: one touch would render everything again."""
    with open(os.path.join(HERE, 'scenes', f'{entry.scene}.py')) as file:
        source = file.read()
    build = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == entry.build)
    text = ast.get_source_segment(source, build) + repr(entry)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record():
    if not os.path.exists(RECORD):
        return {}
    with open(RECORD) as file:
        return json.load(file)


def is_current(name, quality):
    """A final picture is also good where a draft would do."""
    state = record().get(name, {})
    good = [quality, 'final']
    return os.path.exists(output(name)) and state.get('scene') == fingerprint(CATALOG[name]) and state.get('quality') in good


def output(name):
    return os.path.join(ASSETS, f'{name}.jpg')


def render(name, quality):
    started = time.time()
    state = fingerprint(CATALOG[name])
    command = ['nice', '-n', '19', 'blender', '-b', '-t', '2', '-P', os.path.join(HERE, 'scene.py'), '--', name, output(name), quality]
    # Blender takes its modules from the first Python of the path: the system's has NumPy and OpenCV.
    environment = {**os.environ, 'PATH': '/usr/bin:/bin'}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode or not os.path.exists(output(name)) or os.path.getmtime(output(name)) < started:
        print(f'{name} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}', flush=True)
        return
    known = record()
    with open(RECORD, 'w') as file:
        json.dump({**known, name: {'quality': quality, 'scene': state}}, file, indent=1, sort_keys=True)
        file.write('\n')
    print(f'{name}: {time.time() - started:.0f} s, {os.path.getsize(output(name)) // 1024} kB', flush=True)


def main():
    names = [name for name in sys.argv[1:] if name != '--draft']
    quality = 'draft' if '--draft' in sys.argv else 'final'
    unknown = [name for name in names if name not in CATALOG]
    if unknown:
        sys.exit(f'No picture is called {", ".join(unknown)}. There are: {", ".join(CATALOG)}')
    for name in names or CATALOG:
        if not is_current(name, quality):
            render(name, quality)


main()
