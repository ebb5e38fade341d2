"""Products on coloured paper. The paper is of a middle brightness, so that it suits light and dark pages."""


from kit import area_light, backdrop, camera, world
import products
import props

LAMP_PAPER = {'bear': '#a9b6be', 'bunny': '#d3aba1', 'owl': '#aebb9f'}
SPEAKER_PAPER = {'coral': '#dfb5a3', 'mint': '#adcabf', 'sky': '#aec3d9', 'lemon': '#dfcb95', 'lilac': '#c0b4d6',
                 'gray': '#c3c3c3'}
SAND = '#d0bfa8'
# the models are not at one scale: these make the lamp 14 cm wide and the round speaker 9.5 cm
LAMP_SIZE, SPEAKER_SIZE = 1.06, .77
WIDE = dict(aspect=16 / 9, height=1242)
BOX = dict(aspect=4 / 3, height=1200)


def studio(paper, target, key=400, fill=70, rim=240, top=40, ambient=.3):
    backdrop(paper)
    world((1, .98, .95), ambient)
    area_light('key', (-4.2, -3.6, 5.2), target, 2.2, key, (1, .96, .90))
    area_light('fill', (5, -4.5, 2.6), target, 4, fill, (.92, .96, 1))
    area_light('rim', (3.2, 2.4, 5.0), target, 2.6, rim, (1, .98, .95), 1.0)
    area_light('top', (0, -.5, 6.5), target, 3, top)


def look(**more):
    return dict(exposure=0, dither=0, **more)


# ---------------------------------------------------------------- lamps

# camera target height, lens
LAMP_FRAME = {'bear': (.93, 118), 'bunny': (1.17, 97), 'owl': (.98, 114)}


def lamp(kind, turn):
    products.lamp(kind, light=.30, turn=turn)
    z, lens = LAMP_FRAME[kind]
    studio(LAMP_PAPER[kind], (0, 0, .9), key=330, fill=45, rim=210, top=30, ambient=.28)
    camera((0, -9.2, z + 1.35), (0, 0, z), lens, 6.3, (0, -.6, z))
    return dict(exposure=.05)


def lamp_keys(kind):
    """The four keys, close. Their labels are set in HTML."""
    products.lamp(kind, light=.30)
    studio(LAMP_PAPER[kind], (0, -.5, .4), key=330, fill=60, rim=150, top=50, ambient=.3)
    camera((0, -9.2, 1.75), (0, -.4, .47), 205, 5, (0, -.69, .36))
    return dict(exposure=.05, **WIDE)


def lamp_size(kind):
    """Lamp, print of a child's hand, child's mug and apple at one scale."""
    products.lamp(kind, light=.30, turn=14, location=(-.62, -.05, 0), size=LAMP_SIZE)
    props.hand_print((.66, .92, .02), '#3f5f86', -8)
    props.mug((1.22, .05, 0), '#d9694f', -30)
    props.apple((.62, -.80, 0), turn=30)
    studio(LAMP_PAPER[kind], (0, 0, .9), key=340, fill=55, rim=210, top=40, ambient=.28)
    camera((0, -9.2, 2.7 if kind == 'bunny' else 2.5), (.19, 0, 1.18 if kind == 'bunny' else .84), 80 if kind == 'bunny' else 87, 9, (0, -.6, .8))
    return dict(exposure=.05)


def lamp_box(kind):
    """What is in the box, laid out."""
    products.lamp(kind, light=.30, turn=10, location=(-.85, .35, 0), size=LAMP_SIZE)
    props.cable((.95, -.45, 0), 4)
    props.guide((1.20, 1.15, 0), -8)
    studio(LAMP_PAPER[kind], (0, 0, .5), key=400, fill=70, rim=200, top=60, ambient=.3)
    tall = kind == 'bunny'
    camera((0, -8.4, 5.2), (.05, 0, .78 if tall else .52), 61 if tall else 71, 9, (0, 0, .4))
    return dict(exposure=.05, **BOX)


def lamp_phone(kind):
    z, lens = {'bear': (.91, 67), 'bunny': (1.24, 53), 'owl': (.97, 63)}[kind]
    products.lamp(kind, light=.5, turn=12, location=(-.9, .15, 0), size=LAMP_SIZE)
    props.phone((.95, -.25, 0), -14, kind=kind)
    studio(LAMP_PAPER[kind], (0, 0, .8), key=330, fill=55, rim=210, top=40, ambient=.28)
    camera((0, -9.2, 2.2), (0, 0, z), lens, 8, (0, -.5, .8))
    return dict(exposure=.05, aspect=2, height=1104)


# ---------------------------------------------------------------- round speakers

def speaker(color, turn=-24):
    products.speaker(color, turn=turn)
    studio(SPEAKER_PAPER[color], (0, 0, .55), key=310, fill=80, rim=210, top=70, ambient=.3)
    camera((0, -8.6, 3.3), (.10, -.1, .50), 146, 6.3, (0, -.5, .7))
    return look()


def speaker_back(color):
    speaker(color, 158)
    camera((0, -8.6, 2.6), (-.02, -.1, .52), 142, 6.3, (0, -.5, .6))
    return look()


def speaker_top(color):
    """The three keys, from above."""
    speaker(color, -14)
    camera((0, -4.6, 8.2), (.09, -.10, .62), 152, 7, (0, -.1, 1.1))
    return look()


def speaker_size(color):
    props.hand_print((-.42, .95, .02), '#3f5f86', 9)
    products.speaker(color, (-.45, -.1, 0), -22, SPEAKER_SIZE)
    props.mug((.88, .1, 0), '#e2b64c', -30)
    props.apple((.42, -.95, 0), turn=30)
    studio(SPEAKER_PAPER[color], (0, 0, .55), key=330, fill=80, rim=210, top=70, ambient=.3)
    camera((0, -8.8, 2.9), (.1, 0, .84), 91, 9, (0, -.4, .6))
    return look()


def speaker_box(color):
    products.speaker(color, (-.85, .25, 0), -22, SPEAKER_SIZE)
    props.cable((.85, -.62, 0), 2, turns=2)
    props.guide((.98, 1.1, 0), -8)
    studio(SPEAKER_PAPER[color], (0, 0, .3), key=380, fill=80, rim=200, top=70, ambient=.3)
    camera((0, -8.2, 5.4), (.12, 0, .04), 91, 9, (0, 0, .4))
    return look(**BOX)


def speaker_set_box(speakers, guide, lens):
    """What is in the box of a pair or a trio: each speaker with its cable, and one guide."""
    for color, x, y, turn, cable_x, cable_y in speakers:
        products.speaker(color, (x, y, 0), turn, SPEAKER_SIZE)
        props.cable((cable_x, cable_y, 0), 2, turns=2)
    props.guide(guide, -8)
    studio(SAND, (0, 0, .3), key=420, fill=90, rim=220, top=80, ambient=.3)
    camera((0, -8.2, 5.4), (.1, 0, .03), lens, 9, (0, 0, .4))
    return look(**BOX)


def speaker_pair_box():
    return speaker_set_box((('lilac', -1.35, .50, -14, -1.1, -1.15), ('mint', .05, .50, -26, .45, -1.15)), (1.45, 1.05, 0), 73)


def speaker_trio_box():
    return speaker_set_box((('mint', -1.95, .60, -10, -1.6, -1.25), ('coral', -.65, .60, -22, -.1, -1.25), ('sky', .65, .60, -30, 1.4, -1.25)), (2.0, 1.1, 0), 62)


def speaker_pair():
    products.speaker('lilac', (-.80, .25, 0), -14)
    products.speaker('mint', (.72, -.25, 0), -30)
    studio(SAND, (0, 0, .5), key=340, fill=90, rim=230, top=70, ambient=.3)
    camera((0, -9.4, 3.5), (.13, -.05, .46), 96, 6.3, (0, -.5, .6))
    return look()


def speaker_pair_size():
    speaker_pair_at = ((('lilac', -.98, .2, -10)), ('mint', .12, -.42, -26))
    for color, x, y, turn in speaker_pair_at:
        products.speaker(color, (x, y, 0), turn, SPEAKER_SIZE)
    props.hand_print((.15, 1.0, .02), '#b5563f', -5)
    props.mug((1.12, .1, 0), '#4f86b4', -30)
    studio(SAND, (0, 0, .5), key=340, fill=90, rim=230, top=70, ambient=.3)
    camera((0, -9.0, 2.9), (.1, 0, .84), 88, 9, (0, -.4, .6))
    return look()


def _trio():
    for color, x, y, turn in (('mint', -1.02, .85, -4), ('coral', -.02, -.95, -24), ('sky', 1.16, .75, -40)):
        products.speaker(color, (x, y, 0), turn)
    studio(SAND, (0, 0, .5), key=390, fill=110, rim=260, top=70, ambient=.3)


def speaker_trio():
    _trio()
    camera((0, -10.2, 4.5), (.14, 0, .40), 94, 6.3, (0, -.6, .6))
    return look()


def speaker_trio_top():
    _trio()
    camera((0, -4.9, 9.4), (.14, -.30, .5), 86, 7, (0, 0, 1))
    return look()


# ---------------------------------------------------------------- dock, pouch, set

def dock_coral():
    products.dock((0, 0, 0), -8)
    products.speaker('coral', (0, 0, products.DOCK_SEAT), -24, cord=None)
    studio(SPEAKER_PAPER['coral'], (0, 0, .55), key=310, fill=80, rim=210, top=70, ambient=.3)
    camera((0, -8.6, 3.0), (.40, 0, .52), 116, 6.3, (0, -.5, .6))
    return look()


def dock_alone():
    products.dock((0, 0, 0), -8)
    studio(SPEAKER_PAPER['coral'], (0, 0, .3), key=310, fill=80, rim=210, top=70, ambient=.3)
    camera((0, -8.2, 4.6), (.52, .26, .06), 142, 8, (0, -.3, .1))
    return look()


def _pouch_light(target=(0, 0, .55)):
    studio(SAND, target, key=320, fill=85, rim=215, top=70, ambient=.3)


def pouch_sand():
    products.pouch((-.42, -.1, 0), 8)
    products.speaker('sky', (.92, .5, 0), -34)
    _pouch_light()
    camera((0, -8.9, 3.0), (.27, 0, .54), 104, 6.3, (-.3, -.6, .6))
    return look()


def pouch_sand_front():
    products.pouch((0, 0, 0), 0)
    _pouch_light()
    camera((0, -8.9, 2.3), (.03, 0, .66), 138, 6.3, (0, -.6, .6))
    return look()


def pouch_sand_detail():
    products.pouch((0, 0, 0), 16)
    _pouch_light((0, 0, .9))
    camera((0, -8.9, 3.4), (.04, 0, .84), 190, 6.3, (.05, -.5, .95))
    return look()


def pouch_sand_size():
    props.hand_print((.10, .95, .02), '#3f5f86', 4)
    products.pouch((-.80, -.1, 0), 8, size=.82)
    props.mug((1.06, .1, 0), '#d9694f', -30)
    props.apple((.32, -.80, 0), turn=30)
    _pouch_light()
    camera((0, -8.8, 2.7), (.1, 0, .84), 91, 9, (0, -.4, .6))
    return look()


def bedtime_set():
    products.lamp('bear', light=.30, turn=10, location=(-.62, .15, 0), size=LAMP_SIZE)
    products.speaker('mint', (.95, -.35, 0), -30, SPEAKER_SIZE)
    studio(SAND, (0, 0, .8), key=340, fill=60, rim=210, top=40, ambient=.28)
    camera((0, -9.2, 2.4), (.13, 0, .86), 100, 6.3, (0, -.6, .8))
    return dict(exposure=.05)


ANIMALS = {'bear': 'bear-mist', 'bunny': 'bunny-blush', 'owl': 'owl-sage'}
SHOTS = {
    'speaker-pair': speaker_pair, 'speaker-pair-size': speaker_pair_size, 'speaker-pair-box': speaker_pair_box,
    'speaker-trio': speaker_trio, 'speaker-trio-top': speaker_trio_top, 'speaker-trio-box': speaker_trio_box,
    'dock-coral': dock_coral, 'dock-alone': dock_alone,
    'pouch-sand': pouch_sand, 'pouch-sand-front': pouch_sand_front, 'pouch-sand-detail': pouch_sand_detail,
    'pouch-sand-size': pouch_sand_size, 'bedtime-set': bedtime_set,
}
for kind, name in ANIMALS.items():
    for view, turn in (('front', 0), ('three-quarter', -33), ('back', 163)):
        SHOTS[f'{name}-{view}'] = lambda kind=kind, turn=turn: lamp(kind, turn)
    for view, make in (('keys', lamp_keys), ('size', lamp_size), ('box', lamp_box), ('phone', lamp_phone)):
        SHOTS[f'{name}-{view}'] = lambda kind=kind, make=make: make(kind)
for color in SPEAKER_PAPER:
    SHOTS[f'speaker-{color}'] = lambda color=color: speaker(color)
    for view, make in (('back', speaker_back), ('top', speaker_top), ('size', speaker_size), ('box', speaker_box)):
        SHOTS[f'speaker-{color}-{view}'] = lambda color=color, make=make: make(color)
