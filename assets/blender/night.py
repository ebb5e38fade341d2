"""Lamps lit in the dark."""
import math
import random

from kit import ICON, area_light, box, camera, ellipsoid, glow, mesh, plain, point_light, tube, wood, world
from props import book, curtain
from studio import ANIMALS, LAMP_FRAME, LAMP_SIZE, SPEAKER_PAPER, SPEAKER_SIZE, WIDE
import products

BLOOM = dict(threshold=.55, amount=.24)


def _lit(kind, power, location=(0, 0, 0), turn=0, size=1.0, light=1.4):
    _, skin = products.lamp(kind, light=light, turn=turn, location=location, size=size)
    skin.visible_shadow = False
    x, y, z = location
    point_light('bulb', (x, y - .1 * size, z + 1.3 * size), power, (1, .55, .24), .45 * size)


def glow_square(kind):
    _lit(kind, 140, turn=-12)
    z, lens = LAMP_FRAME[kind]
    _dark_table()
    camera((0, -9.2, z + 1.0), (0, 0, z), lens * .93, 4, (0, -.6, z))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3)


def _dark_table():
    box('table', (0, -.6, -.1), (14, 9, .2), wood('table wood', '#7a5235', '#4d301c', .55), .03)
    box('wall', (0, 2.3, 3), (18, .1, 9), plain('night wall', '#4c5b80'), 0)
    world((.05, .09, .2), .22)
    area_light('moon', (-5.5, -1.5, 4.5), (0, 1.0, .5), 1.6, 130, (.45, .62, 1.0))
    area_light('soft', (3, -5, 3), (0, 0, .6), 3, 16, (.6, .7, 1.0))


def bedtime_set_night():
    _lit('bear', 140, (-.62, .15, 0), 8, LAMP_SIZE)
    products.speaker('mint', (.98, -.25, 0), -34, SPEAKER_SIZE)
    _dark_table()
    camera((0, -9.2, 2.1), (.13, 0, .90), 96, 2.4, (0, -.6, .8))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3)


# ---------------------------------------------------------------- window sill at night

def _window_sill():
    """A sill before a window: moon and stars outside, curtains on both sides."""
    box('sill', (0, -.9, -.09), (16, 3.6, .18), wood('sill wood', '#7a5235', '#4d301c', .5), .04)
    box('sky', (0, 6, 3), (24, .1, 14), glow('sky', '#243263', .55), 0)
    wall, frame = plain('wall', '#5d668c'), plain('window frame', '#8d86a0', .6)
    for x in (-6.6, 6.6):
        box('wall', (x, 1.15, 3), (5.2, .3, 9), wall, 0)
    for center, size in (((0, 1.1, .1), (8.2, .3, .22)), ((-4.0, 1.1, 3), (.22, .3, 7)), ((4.0, 1.1, 3), (.22, .3, 7)),
                         ((0, 1.1, 3), (.15, .18, 7)), ((0, 1.1, 2.75), (8, .2, .12))):
        box('frame', center, size, frame, .02)
    shake = random.Random(7)
    star = glow('star', '#cdd9ff', 3.5)
    for i in range(30):
        ellipsoid(f'star {i}', (shake.uniform(-7, 7), 5.8, shake.uniform(.2, 6)), (.02, .02, .02), star, segments=8)
    outline = [(3.55 + .8 * x, 5.7, 2.45 + .8 * z) for x, z in ICON['moon']]
    mesh('moon', outline, [tuple(range(len(outline)))], glow('moon', '#fff1cc', 2.2), smooth=False)
    curtain(-5.6, -3.15, .72, 6.5, '#7d6fa8', 5)
    curtain(3.15, 5.6, .72, 6.5, '#7d6fa8', 5)
    world((.05, .09, .2), .28)
    area_light('moonlight', (-5.5, -1.5, 5.5), (-1, .6, .3), 1.8, 170, (.42, .58, 1.0))
    area_light('soft', (3, -5, 3), (0, 0, .6), 3, 18, (.6, .7, 1.0))


def night_wide(kind):
    """Lamp right of the centre; the left is calm, for words."""
    _window_sill()
    _lit(kind, 170, (1.15, -.35, 0), -10, LAMP_SIZE)
    book('book 1', (2.65, -.2, .07), (1.15, .85, .14), '#a34a44', .2)
    book('book 2', (2.62, -.2, .20), (1.0, .74, .12), '#c69a40', -.1)
    camera((.0, -9.0, 1.9), (.0, 0, 1.12), 56, 1.4, (1.15, -.9, 1))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3, dither=0, **WIDE)


def speaker_night_wide(color):
    products.speaker(color, (1.15, -.35, 0), -24)
    book('book 1', (2.75, -.1, .07), (1.15, .85, .14), '#a34a44', .2)
    book('book 2', (2.72, -.1, .20), (1.0, .74, .12), '#c69a40', -.1)
    return _by_lamplight()


def speaker_pair_night_wide():
    products.speaker('lilac', (.35, -.2, 0), -16, SPEAKER_SIZE)
    products.speaker('mint', (1.65, -.45, 0), -30, SPEAKER_SIZE)
    return _by_lamplight()


def speaker_trio_night_wide():
    for color, x, y, turn in (('mint', -.1, -.15, -12), ('coral', .85, -.75, -24), ('sky', 1.8, -.2, -34)):
        products.speaker(color, (x, y, 0), turn, SPEAKER_SIZE)
    return _by_lamplight()


def _by_lamplight():
    """After supper, in the light of a lamp that stands beside the picture; the left is calm, for words."""
    _window_sill()
    area_light('bedside lamp', (4.6, -3.2, 2.6), (1.1, -.3, .5), 1.1, 300, (1, .76, .52))
    camera((.0, -9.0, 1.9), (.0, 0, 1.12), 56, 1.4, (1.15, -.9, 1))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3, dither=0, **WIDE)


def lamps_night_wide():
    _window_sill()
    for kind, x, y, turn in (('bear', -1.85, -.35, 12), ('bunny', .05, -.15, 0), ('owl', 1.9, -.35, -12)):
        _lit(kind, 90, (x, y, 0), turn, LAMP_SIZE, 1.25)
    camera((0, -9.2, 1.9), (0, 0, 1.22), 59, 2.0, (0, -.7, 1))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3, dither=0, **WIDE)


# ---------------------------------------------------------------- bedroom hero

def _bedroom():
    _lit('bear', 210, light=1.5)
    world((.05, .09, .2), .24)
    box('table', (-1.2, -.6, -.09), (14, 6.6, .18), wood('table wood', '#8d6039', '#5e3b20', .38), .05)
    box('wall', (-1, 2.5, 2), (26, .1, 10), plain('wall paint', '#5f6a99'), 0)
    # picture on the wall, right
    fx, fz = 1.98, 2.18
    box('frame', (fx, 2.38, fz), (1.25, .08, 1.5), wood('frame wood', '#b98d5c', '#94683f', .5), .02)
    box('mat', (fx, 2.335, fz), (1.09, .02, 1.34), plain('mat', '#ddd4c0'), 0)
    box('art', (fx, 2.32, fz), (.72, .01, .96), plain('art', '#2f4a78', .8), 0)
    outline = [(fx + x * .34, 2.31, fz + .05 + z * .34) for x, z in ICON['moon']]
    mesh('art moon', outline, [tuple(range(len(outline)))], plain('art moon', '#f4d58a', .8), smooth=False)
    # books with the mint speaker, right
    z = 0
    for i, (color, w, d, h, turn) in enumerate((('#b85147', 1.15, .8, .13, .12), ('#d6a343', 1.0, .74, .11, -.1), ('#467f77', .9, .68, .12, .25))):
        book(f'book {i}', (1.5, .5, z + h / 2), (w, d, h), color, turn)
        z += h
    products.speaker('mint', (1.5, .5, z), -34, .62, products.HANGING)      # over the edge of the books
    # fairy lights on the wall; their wire goes on behind the frame
    shake = random.Random(4)
    bulb = glow('fairy', '#ffb868', 9)
    lights = []
    for i in range(9):
        t = i / 17
        lights.append((-.9 + 4.6 * t, 2.4, 2.86 - .34 * math.sin(math.pi * ((t * 2) % 1)) + shake.uniform(-.03, .03)))
        ellipsoid(f'fairy {i}', lights[-1], (.03, .03, .03), bulb, segments=16)
    first = lights[0]
    ends = [(first[0] - .05, 2.44, first[2] - .26), (first[0] - .06, 2.41, first[2] - .05)], [(1.5, 2.42, 2.88)]
    tube('fairy wire', [*ends[0], *((x, y + .02, z + .025) for x, y, z in lights), *ends[1]], .0045, plain('wire', '#2c2f45', .7))
    area_light('moon', (-6.5, -1.5, 5.0), (-1.5, 2.2, .9), 1.8, 260, (.36, .55, 1.0))
    area_light('soft', (3, -5, 3), (0, 0, .6), 3, 14, (.6, .7, 1.0))


def hero_bedroom_wide():
    _bedroom()
    camera((.35, -8.6, 2.0), (.35, 0, 1.12), 52, 2.4, (0, -.55, 1.0), shift=(-.178, 0))
    return dict(exposure=0, bloom=BLOOM, diffuse_bounces=3, dither=0, **WIDE)


def hero_bedroom_tall():
    """For phones, below the words: the lamp whole within the lower square."""
    _bedroom()
    camera((.42, -8.6, 2.0), (.42, 0, 1.20), 72, 2.4, (0, -.55, 1.0), shift=(.038, .06))
    return dict(exposure=0, aspect=.75, height=2208, bloom=BLOOM, diffuse_bounces=3, dither=0)


SHOTS = {
    'hero-bedroom-wide': hero_bedroom_wide, 'hero-bedroom-tall': hero_bedroom_tall, 'lamps-night-wide': lamps_night_wide,
    'bedtime-set-night': bedtime_set_night,
    'speaker-pair-night-wide': speaker_pair_night_wide, 'speaker-trio-night-wide': speaker_trio_night_wide,
}
for kind, name in ANIMALS.items():
    SHOTS[f'{name}-glow'] = lambda kind=kind: glow_square(kind)
    SHOTS[f'{name}-night-wide'] = lambda kind=kind: night_wide(kind)
for color in SPEAKER_PAPER:
    SHOTS[f'speaker-{color}-night-wide'] = lambda color=color: speaker_night_wide(color)
