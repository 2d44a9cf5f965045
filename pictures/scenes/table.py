"""The products in use: a table that is set for lunch."""

from atelier import cloth, forms, materials, plants, studio
from atelier.graph import srgb

from .studies import filled_bowl
from .tableware import PLATE, glazed, mug, spoon
from .vases import MOON, jug, moon_glaze


def set_table():
    """Two places on a runner, a jug and a vase behind them; every picture of it has a camera of its own."""
    studio.table('#a47d54', '#76512f', back=5.5)
    studio.back_wall('#cbc4b7', y=5.5)
    studio.window_light(2900, angle=-64)
    studio.sun_through_panes(1.6, at=(-7.5, -3.5, 6.2), direction=(0.82, 0.40, -0.52), size=(4.4, 5.6))
    studio.surroundings(exposure=0.0)
    runner()
    random = forms.chance(8)
    for x, y, soup, plate, bowl in ((-1.1, -1.75, 'carrot', 'brick', 'speckled'), (2.5, -1.55, 'pea', 'cream', 'night')):
        dish = forms.lathe('plate', forms.wall(PLATE, 0.06), glazed(plate, foot=0.03), segments=180, rings=0.002, pitch=30, wobble=0.005)
        forms.place(dish, (x, y, 0.0), 40)
        filled_bowl(soup, bowl, (x, y, 0.09), random, size=0.86)
        spoon((x + 1.62, y - 0.1, 0.03), 84)
    cloth.folded((-3.25, -1.75, 0), (1.1, 1.7), '#8d958a', stripe='#d9d2c2', layers=2, turn=4, seed=6)
    jug((-0.55, 0.95, 0.03), -24)
    mug('chalk', (0.95, 0.35, 0.03), -40, coffee=False)
    mug('night', (1.85, 0.95, 0.03), 150, coffee=False)
    vase = forms.lathe('vase', forms.wall(MOON, 0.085), moon_glaze(), segments=160, rings=0.0022, pitch=42)
    forms.place(vase, (3.5, 2.3, 0.0), 0, 0.8)
    plants.branch((3.52, 2.3, 1.0), (4.0, 2.3, 4.1), seed=5, leaves=26, tone='green')


def runner():
    stripes = []
    for side in (0.06, 0.86):
        stripes += [(side, side + 0.05, srgb('#5f7048')), (side + 0.065, side + 0.08, srgb('#8a9464'))]
    linen = materials.weave('runner', srgb('#ddd2b8'), stripes=stripes, scale=(1500, 200), across='Y')
    forms.sheet('runner', 200, 30, lambda u, v: ((u - 0.5) * 20, -0.35 + v * 2.2 + 0.01 * forms.wander(u * 20, v, seed=4), 0.014 + 0.014 * max(0.0, forms.wander(u * 20, v * 2.2, scale=1.3, seed=2))), linen, thickness=0.014)
