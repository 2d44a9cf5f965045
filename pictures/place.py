"""Puts rendered pictures in the place of the drawings of the demo: /usr/bin/python3 pictures/place.py NAME ...

Addresses, sizes, alt texts, focal points and average colors in views/demo/content follow the pictures and captions.json;
the drawing of the same name is removed. `NAME-close` becomes the second picture of the product NAME, `NAME-table` the last.
"""

import json
import os
import sys

import cv2

HERE = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.join(HERE, '..', 'views', 'demo')
CONTENT = os.path.join(DEMO, 'content')
WIDTHS = (100, 300, 500, 750, 1000, 1500, 2500)
CORNERS = {'topLeftAverage': (0, 0), 'topRightAverage': (0, 2), 'centerAverage': (1, 1), 'bottomLeftAverage': (2, 0), 'bottomRightAverage': (2, 2)}


def describe(name, caption):
    image = cv2.imread(os.path.join(DEMO, 'assets', f'{name}.jpg'))
    height, width, _ = image.shape
    thirds = cv2.resize(image, (3, 3), interpolation=cv2.INTER_AREA)
    colors = {key: ''.join(f'{value:02x}' for value in thirds[place][::-1]) for key, place in CORNERS.items()}
    variants = [f'{side}w' for side in WIDTHS if side <= max(width, 1500)]
    return {
        'assetUrl': f'/assets/{name}.jpg',
        'originalSize': f'{width}x{height}',
        'systemDataVariants': ','.join([f'{width}x{height}', *variants]),
        'altText': caption['alt'],
        'mediaFocalPoint': dict(zip('xy', caption['focus'])),
        'colorData': colors,
    }


def replaced(value, pictures):
    """`value` with the assets that show one of the pictures."""
    if isinstance(value, list):
        return [replaced(entry, pictures) for entry in value]
    if isinstance(value, str):
        for name in pictures:
            value = value.replace(f'/assets/{name}.svg', f'/assets/{name}.jpg')
        return value
    if not isinstance(value, dict):
        return value
    asset = value.get('assetUrl')
    name = next((name for name in pictures if asset in (f'/assets/{name}.svg', f'/assets/{name}.jpg')), None)
    result = {key: replaced(entry, pictures) for key, entry in value.items()}
    return result if name is None else {**result, **pictures[name]}


def with_more_pictures(items, pictures):
    """A product shows a closer look second, and itself in use last."""
    for item in items:
        shown = item.get('items', [])
        for ending, number in (('close', '2'), ('table', 'table')):
            name = f"{item.get('systemDataId')}-{ending}"
            picture = pictures.get(name)
            if picture is not None and shown and all(image['assetUrl'] != picture['assetUrl'] for image in shown):
                place = 1 if ending == 'close' else len(shown)
                shown.insert(place, {**picture, 'id': f"{item['id']}-{number}", 'recordType': 2, 'systemDataId': name})
    return items


def main():
    with open(os.path.join(HERE, 'captions.json')) as file:
        captions = json.load(file)
    pictures = {name: describe(name, captions[name]) for name in sys.argv[1:]}
    for entry in sorted(os.listdir(CONTENT)):
        path = os.path.join(CONTENT, entry)
        with open(path) as file:
            before = file.read()
        page = replaced(json.loads(before), pictures)
        if 'items' in page:
            with_more_pictures(page['items'], pictures)
        after = json.dumps(page, indent=1, ensure_ascii=False) + '\n'
        if after != before:
            with open(path, 'w') as file:
                file.write(after)
    for name in pictures:
        drawing = os.path.join(DEMO, 'assets', f'{name}.svg')
        if os.path.exists(drawing):
            os.remove(drawing)


main()
