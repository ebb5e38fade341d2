"""Round speakers where they are used by day; what stands beside them tells their size."""
import math
import random

from kit import (ICON, area_light, box, camera, cloth, ellipsoid, gingham, lathe, mesh, plain, plastic, rounded_cylinder, sun_light,
                 tube, wood, world)
from props import (apple, book, circle, flat, mug, pencil, plate, rounded_rectangle, standing_book, suitcase, toast, toy_boat)
from studio import SPEAKER_SIZE, look
import products


def window_light(sky=120, sun=3.1, room=60, ambient=.42):
    """Sun through a window with a cross bar, from the left."""
    sun_light('sun', (-5, -4.2, 4.6), (0, .3, .5), sun, (1, .90, .76), 2.2)
    frame = plain('window frame', '#888888')
    for name, center, size in (('bar h', (-3.6, -3.1, 3.75), (.1, 5.2, .16)), ('bar v', (-3.6, -2.75, 3.5), (.1, .16, 5)),
                               ('top', (-3.6, -3.1, 7.05), (.1, 9, 4)), ('low', (-3.6, -3.1, .6), (.1, 9, 3.2)),
                               ('left', (-3.6, -6.6, 4), (.1, 4, 9)), ('right', (-3.6, 1.0, 4), (.1, 4, 9))):
        box('window ' + name, center, size, frame, 0).visible_camera = False
    world((.80, .90, 1.0), ambient)
    area_light('window sky', (-3.4, -3.0, 3.4), (0, .3, .6), 2.6, sky, (.86, .93, 1.0))
    area_light('room', (3.5, -5, 3.2), (0, .2, .6), 3.5, room, (1, .95, .9))


def _ring_profile(r, half):
    """Soft torus that stands on z = 0."""
    steps = [math.pi + 2 * math.pi * i / 28 for i in range(29)]     # seam on the inside
    return [(r - half + half * math.cos(t), half + half * math.sin(t)) for t in steps]


def _stacking_rings(x, y):
    lathe('toy base', rounded_cylinder(.36, 0, .09, .02, .03), wood('toy wood', '#d9b98f', '#c39a68', .5)).location = (x, y, 0)
    z = .09
    for color, r in (('#5c93b8', .34), ('#7fb59b', .30), ('#ecc25e', .26), ('#e58a6b', .22)):
        lathe('ring', _ring_profile(r, .095), plastic('ring ' + color, color, .45)).location = (x, y, z)
        z += .185
    ellipsoid('toy top', (x, y, z + .10), (.13, .13, .13), wood('toy knob', '#d9b98f', '#c39a68', .5))


def _bunting():
    line = [(-2.95 + 6.2 * t / 24, 1.05, 2.35 - .38 * math.sin(math.pi * t / 24)) for t in range(25)]
    tube('string', line, .008, plain('string', '#f2eadd'))
    flags = ('#e58a6b', '#ecc25e', '#7fb59b', '#86b0c9', '#b39ad0')
    for i in range(5, 18, 3):
        (x, y, z), color = line[i], flags[i // 3 % 5]
        slope = -.38 * math.pi / 24 * math.cos(math.pi * i / 24) / (6.2 / 24)
        corners = [(x - .2, y - .01, z - .2 * slope), (x + .2, y - .01, z + .2 * slope), (x + .42 * slope * .3, y - .03, z - .46)]
        mesh(f'flag {i}', corners, [(0, 1, 2)], cloth(f'flag {i}', color, 70, .15), smooth=False)


def speaker_coral_shelf():
    """On a child's shelf."""
    box('wall', (0, 1.15, 1.5), (16, .1, 12), plain('wall paint', '#b9c6be'), 0)
    box('shelf', (0, -.05, -.09), (9, 2.4, .18), wood('shelf wood', '#d8b58a', '#b98d5c', .5), .025)
    products.speaker('coral', (-.12, -.05, 0), -22)
    x = -1.64
    for i, (color, w, h) in enumerate((('#466b8f', .17, 1.36), ('#e3b04b', .13, 1.20), ('#7fa58c', .20, 1.46), ('#c8695a', .14, 1.26))):
        standing_book(f'book {i}', x, .42, (w, .95, h), color)
        x += w + .012
    _stacking_rings(1.42, .42)
    box('block a', (.90, -.36, .14), (.28, .28, .28), plain('block blue', '#86b0c9', .6), .02, .3)
    box('block b', (1.27, -.26, .15), (.30, .30, .30), plain('block pink', '#e3a596', .6), .02, -.2)
    _bunting()
    window_light()
    camera((.5, -8.8, 1.75), (.06, .2, 1.02), 90, 2.4, (-.1, -.55, .6))
    return look()


def speaker_mint_picnic():
    """On a blanket in the grass, with an apple."""
    box('grass', (0, 14, -.12), (80, 60, .1), cloth('grass', '#7f9a58', 6, .8), 0)
    box('blanket', (-.2, .1, -.03), (6.4, 5.0, .06), gingham('blanket', '#c65a4a', squares=3.2), .025, .16)
    products.speaker('mint', (-.28, -.15, 0), -24, SPEAKER_SIZE)
    apple((.72, -.55, 0), turn=20)
    mug((1.12, .35, 0), '#e9dfcf', -35)
    book('book', (-.1, 1.15, .09), (1.7, 1.25, .16), '#3f6f9f', -.2)
    _hedge()
    sun_light('sun', (-4.5, -3.0, 5.5), (0, 0, 0), 3.4, (1, .92, .78), 2)
    world((.78, .89, 1.0), .75)
    area_light('sky', (3, -4, 5), (0, 0, .4), 4, 60, (.9, .95, 1))
    camera((.3, -8.6, 3.6), (.16, 0, .52), 98, .8, (-.2, -.5, .5))
    return look()


def _hedge():
    """Bushes far behind, out of focus."""
    shake = random.Random(11)
    greens = [cloth(f'leaves {i}', color, 20, .6) for i, color in enumerate(('#4f7044', '#648a4f', '#3f6049', '#86a35a'))]
    for i in range(70):
        y, r = shake.uniform(6, 12), shake.uniform(.25, .75)
        ellipsoid(f'bush {i}', (shake.uniform(-4.5, 4.5), y, .05 * y - .2), (r, r, r * .8), greens[i % 4], segments=16)
    white = plain('petals', '#f0ead8')
    for i in range(26):
        ellipsoid(f'flower {i}', (shake.uniform(-4, 4), shake.uniform(3.4, 7), .12), (.05, .05, .05), white, segments=12)


def speaker_sky_suitcase():
    """On a packed suitcase."""
    box('wall', (0, 1.6, 2), (18, .1, 12), plain('wall paint', '#c9b9a4'), 0)
    box('floor', (0, -1.5, -.06), (18, 6.2, .12), wood('floor wood', '#c99f70', '#a67a4b', .5), 0)
    suitcase((0, .1, 0), 7)
    products.speaker('sky', (-.35, 0, 1.1), -26, SPEAKER_SIZE)
    book('book', (.78, .12, 1.19), (1.05, .8, .16), '#b5563f', .3)
    toy_boat((.80, .05, 1.27), 24, .72)
    window_light(sky=110, sun=2.8)
    camera((.3, -9.2, 2.9), (.06, 0, 1.05), 92, 3.2, (-.2, -.5, 1.4))
    return look()


def speaker_lemon_breakfast():
    """On the breakfast table."""
    box('wall', (0, 2.2, 2), (18, .1, 12), plain('wall paint', '#aebdc4'), 0)
    box('table', (0, -.6, -.08), (12, 5.4, .16), wood('table wood', '#dcb98c', '#bd9260', .45), .03)
    products.speaker('lemon', (-.55, .15, 0), -26, SPEAKER_SIZE)
    plate((.82, -.55, 0), '#e6e0d6', .88)
    toast((.78, -.55, .10), .35)
    mug((1.15, .75, 0), '#4f86b4', -30)
    apple((-.85, 1.25, 0), '#b9473c')
    window_light(sky=120, sun=3.2)
    camera((.3, -8.8, 3.1), (.16, 0, .58), 96, 2.8, (-.4, -.35, .5))
    return look()


def speaker_lilac_drawing():
    """Beside a drawing and coloured pencils."""
    box('wall', (0, 2.4, 2), (18, .1, 12), plain('wall paint', '#c3b9b0'), 0)
    box('table', (0, -.6, -.08), (12, 5.6, .16), wood('table wood', '#cfa87b', '#ad8050', .5), .03)
    products.speaker('lilac', (-.62, .35, 0), -26, SPEAKER_SIZE)
    _drawing(.72, -.55, -9)
    for start, end, color in (((-.62, -1.05), (.12, -1.32), '#d9694f'), ((.26, .30), (1.0, .22), '#4f86b4'), ((-.95, -.72), (-.22, -1.02), '#6d9a5f')):
        pencil(start, end, color)
    mug((1.02, 1.0, 0), '#e2b64c', -30, filled=False)
    for i, (dx, dy, color) in enumerate(((-.12, .1, '#b5563f'), (.12, .14, '#3f6f9f'), (.02, -.1, '#6d9a5f'), (.2, -.05, '#8d6fb5'))):
        tube(f'pencil in mug {i}', [(1.02 + dx * .6, 1.0 + dy * .6, .1), (1.02 + dx * 1.6, 1.0 + dy * 1.6, 1.25 + .08 * i)], .034, plastic('pencil ' + color, color, .4))
    window_light(sky=170, sun=1.6, room=80, ambient=.5)
    camera((.25, -8.4, 3.9), (.12, -.02, .44), 104, 2.8, (-.3, -.2, .5))
    return look()


def _drawing(x, y, turn):
    """A child's picture of a house under the moon."""
    box('paper', (x, y, .004), (1.5, 1.1, .008), plain('paper', '#f1ebe0', .9), .002, math.radians(turn))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    layer = iter(range(1, 20))

    def paint(outline, px, py, scale, color):
        flat('paint', outline, (x + px * c - py * s, y + px * s + py * c, .0085 + .0008 * next(layer)), scale, plain('paint ' + color, color, .95), turn)

    paint(rounded_rectangle(1.3, .16, .07), 0, -.36, 1, '#86a869')
    paint(rounded_rectangle(.42, .40, .02), -.15, -.10, 1, '#d98b62')
    paint([(-.3, 0), (.3, 0), (0, .26)], -.15, .10, 1, '#9c4f45')
    paint(rounded_rectangle(.12, .13, .01), -.15, -.06, 1, '#f2cf6a')
    paint(ICON['moon'], .42, .24, .30, '#e9bd4e')
    for px, py in ((-.55, .34), (.15, .38), (.55, -.05)):
        paint(ICON['star'], px, py, .11, '#7a68b5')
    paint(circle(.5), .40, -.20, .17, '#6d9a5f')


SHOTS = {
    'speaker-coral-shelf': speaker_coral_shelf, 'speaker-mint-picnic': speaker_mint_picnic, 'speaker-sky-suitcase': speaker_sky_suitcase,
    'speaker-lemon-breakfast': speaker_lemon_breakfast, 'speaker-lilac-drawing': speaker_lilac_drawing,
}
