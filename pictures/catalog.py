"""All pictures in the order in which they are rendered: what the shop shows first comes first."""

from dataclasses import dataclass

PORTRAIT = (1200, 1500)
LANDSCAPE = (1500, 1000)


@dataclass(frozen=True)
class Entry:
    """`build` of the module `scenes.SCENE` makes it; `effort`: its share of the usual samples;
    `view`: another camera than the scene's own: its place, what it looks at, its focal length and its aperture."""

    scene: str
    build: str
    arguments: tuple = ()
    size: tuple = PORTRAIT
    effort: float = 1.0
    view: tuple = ()


CATALOG = {
    'study-branch': Entry('window', 'study_branch', size=LANDSCAPE),
    'moon-vase': Entry('vases', 'moon_vase'),
    'river-jug': Entry('vases', 'river_jug'),
    'field-runner': Entry('cloths', 'field_runner'),
    'hill-print': Entry('papers', 'hill_print'),
    'salt-bowl': Entry('tableware', 'salt_bowl'),
    'morning-mug': Entry('tableware', 'morning_mug', ('night',)),
    'supper-plates': Entry('tableware', 'supper_plates'),
    'season-mugs': Entry('tableware', 'season_mugs'),
    'ash-vase': Entry('vases', 'ash_vase'),
    'name-bowl': Entry('tableware', 'name_bowl'),
    'dusk-candlestick': Entry('vases', 'dusk_candlestick'),
    'evening-wheel': Entry('wheel', 'evening_wheel'),
    'ledger-notebook': Entry('papers', 'ledger_notebook'),
    'kitchen-cloths': Entry('cloths', 'kitchen_cloths'),
    'market-basket': Entry('basket', 'market_basket'),
    'studio-apron': Entry('apron', 'studio_apron', ('moss',)),
    'glaze-book': Entry('papers', 'glaze_book'),
    'gift-card': Entry('papers', 'gift_card'),
    'morning-mug-chalk': Entry('tableware', 'morning_mug', ('chalk',)),
    'salt-bowl-plain': Entry('tableware', 'salt_bowl', ('plain',)),
    'studio-apron-oatmeal': Entry('apron', 'studio_apron', ('oatmeal',)),
    'studio-apron-ink': Entry('apron', 'studio_apron', ('ink',)),
    'studio-apron-brick': Entry('apron', 'studio_apron', ('brick',)),
    'room-wheel': Entry('rooms', 'room_wheel', size=LANDSCAPE),
    'room-shelf': Entry('rooms', 'room_shelf', size=LANDSCAPE),
    'room-kiln': Entry('rooms', 'room_kiln', size=LANDSCAPE),
    'room-loom': Entry('rooms', 'room_loom', size=LANDSCAPE),
    'room-press': Entry('rooms', 'room_press', size=LANDSCAPE),
    'room-window': Entry('rooms', 'room_window', size=LANDSCAPE),
    'study-glazes': Entry('studies', 'study_glazes', size=LANDSCAPE),
    'study-paper': Entry('studies', 'study_paper', size=LANDSCAPE),
    'study-supper': Entry('studies', 'study_supper', size=LANDSCAPE),
    'study-letters': Entry('studies', 'study_letters', size=LANDSCAPE),
    'study-yarns': Entry('studies', 'study_yarns', size=LANDSCAPE),
    'study-stall': Entry('studies', 'study_stall', size=LANDSCAPE),
    'study-night': Entry('outdoors', 'study_night', size=LANDSCAPE),
    'study-yard': Entry('outdoors', 'study_yard', size=LANDSCAPE),
    'moon-vase-close': Entry('vases', 'moon_vase', view=((1.5, -4.6, 2.3), (0.35, -1.1, 1.55), 85, 5.6)),
    'river-jug-close': Entry('vases', 'river_jug', view=((2.0, -4.0, 3.3), (0.25, -0.15, 2.05), 80, 5.6)),
    'field-runner-close': Entry('cloths', 'field_runner', view=((1.3, -5.6, -0.3), (0.25, -2.3, -1.75), 75, 5.6)),
    'hill-print-close': Entry('papers', 'hill_print', view=((-1.0, -1.9, 2.6), (0.25, 1.55, 1.35), 75, 5.6)),
    'salt-bowl-close': Entry('tableware', 'salt_bowl', view=((-0.9, -3.5, 2.5), (-0.15, -0.35, 0.72), 75, 5.6)),
    'morning-mug-close': Entry('tableware', 'morning_mug', ('night',), view=((0.9, -2.5, 1.75), (0.22, -0.25, 0.72), 75, 5.6)),
    'supper-plates-close': Entry('tableware', 'supper_plates', view=((-1.3, -3.4, 1.35), (-0.3, -0.9, 0.42), 80, 5.6)),
    'season-mugs-close': Entry('tableware', 'season_mugs', view=((0.9, -3.2, 1.5), (0.25, -0.5, 0.55), 80, 5.6)),
    'ash-vase-close': Entry('vases', 'ash_vase', view=((-1.6, -4.0, 2.6), (-0.25, -0.7, 1.75), 80, 5.6)),
    'name-bowl-close': Entry('tableware', 'name_bowl', view=((-0.75, -2.9, 1.15), (-0.1, -0.7, 0.52), 80, 5.6)),
    'dusk-candlestick-close': Entry('vases', 'dusk_candlestick', view=((1.2, -4.2, 2.2), (0.1, -0.2, 0.75), 75, 4.0)),
    'evening-wheel-close': Entry('wheel', 'evening_wheel', view=((0.9, -3.6, 2.3), (0.1, -0.5, 0.65), 70, 4.0)),
    'ledger-notebook-close': Entry('papers', 'ledger_notebook', view=((0.9, -3.0, 1.5), (0.35, -0.95, 0.18), 75, 5.6)),
    'kitchen-cloths-close': Entry('cloths', 'kitchen_cloths', view=((-1.6, -3.6, 2.3), (-0.45, -0.7, 0.85), 80, 5.6)),
    'market-basket-close': Entry('basket', 'market_basket', view=((-1.3, -4.4, 3.0), (-0.35, -0.6, 1.2), 80, 5.6)),
    'studio-apron-close': Entry('apron', 'studio_apron', ('moss',), view=((-1.5, -4.6, 3.2), (-0.2, -0.2, 2.25), 75, 5.6)),
    'glaze-book-close': Entry('papers', 'glaze_book', view=((1.4, -3.1, 3.0), (0.85, 0.25, 0.2), 75, 5.6)),
    'gift-card-close': Entry('papers', 'gift_card', view=((-0.9, -2.4, 2.0), (-0.25, -0.05, 0.2), 75, 5.6)),
    'supper-plates-table': Entry('table', 'set_table', view=((-1.7, -7.9, 3.9), (-0.95, -1.0, 0.45), 58, 4.0)),
    'salt-bowl-table': Entry('table', 'set_table', view=((-2.6, -5.9, 3.0), (-0.95, -1.68, 0.46), 61, 4.0)),
    'river-jug-table': Entry('table', 'set_table', view=((0.9, -6.6, 2.5), (-0.25, 0.75, 1.05), 62, 4.0)),
    'morning-mug-table': Entry('table', 'set_table', view=((1.5, -5.2, 2.35), (1.32, 0.6, 0.52), 66, 4.0)),
}
