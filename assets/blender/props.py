"""Things that stand beside the products and tell their size, at one unit to 10 cm."""
import math

import bpy
import numpy as np

from kit import (ICON, Shader, arc, box, cloth, ellipsoid, glow, group, lathe, mesh, metal, plain, plastic, rounded_cylinder, srgb,
                 tube, wood)


def smooth_profile(points, n=8):
    """Catmull-Rom curve through (radius, z) points."""
    p = np.array([points[0], *points, points[-1]])
    t = np.linspace(0, 1, n, endpoint=False)[:, None]
    curve = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        curve += list(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return [(max(float(r), 1e-4), float(z)) for r, z in curve] + [points[-1]]


def flat(name, outline, location, scale, material, turn=0):
    """A shape that lies on something, as if it were printed on it."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    verts = [(location[0] + scale * (x * c - y * s), location[1] + scale * (x * s + y * c), location[2]) for x, y in outline]
    return mesh(name, verts, [tuple(range(len(verts)))], material, smooth=False)


def circle(r=.5, n=40):
    return [(r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n)) for i in range(n)]


def rounded_rectangle(w, h, r, n=8):
    corners = ((w / 2 - r, h / 2 - r, 0), (r - w / 2, h / 2 - r, 90), (r - w / 2, r - h / 2, 180), (w / 2 - r, r - h / 2, 270))
    return [point for x, y, start in corners for point in arc(x, y, r, start, start + 90, n)]


def mug(location, color='#d9694f', turn=0, filled=True):
    """A child's mug, 8 cm across and 8.5 cm high."""
    before = set(bpy.data.objects)
    glaze = plastic('glaze', color, .28, coat=.4)
    outside = arc(.33, .05, .05, -90, 0, 6) + [(.385, .12), (.395, .3), (.4, .5), (.4, .7), (.4, .83)] + arc(.38, .83, .02, 0, 180, 8)
    inside = [(.36, .7), (.36, .4), (.355, .12), (.3, .06), (.0001, .06)]
    lathe('mug', [(.0001, 0)] + outside + inside, glaze, 96)
    if filled:
        lathe('milk', [(.358, .69), (.34, .685), (.0001, .685)], plain('milk', '#f4eadb', .3), 64)
    tube('handle', [(.37, 0, .68), (.50, 0, .71), (.66, 0, .62), (.67, 0, .42), (.58, 0, .25), (.37, 0, .22)], .052, glaze)
    return group(before, location, turn)


def apple(location, color='#c8473c', turn=0):
    """8 cm across."""
    before = set(bpy.data.objects)
    outline = [(.0001, .06), (.06, .045), (.14, .005), (.24, .03), (.33, .14), (.385, .31), (.39, .45), (.345, .60), (.25, .69),
               (.15, .70), (.07, .655), (.0001, .60)]
    lathe('apple', smooth_profile(outline), plastic('apple skin', color, .32, coat=.3), 96)
    tube('stem', [(0, 0, .6), (.01, 0, .72), (.05, .01, .82)], .018, plain('stem', '#5f4530', .8))
    ellipsoid('leaf', (.15, .02, .79), (.13, .06, .012), plain('leaf', '#6d9450', .6), turn=(10, -22, 10), segments=24)
    return group(before, location, turn)


def _paper_edges():
    """The cut edges of many sheets, in thin lines across the height of a lying book."""
    s = Shader('paper edges', Roughness=.9)
    lines = s.noise(s.coordinates(scale=(1.2, 1.2, 70)), 1., 1.)
    s.join(s.mix(s.remap(lines, .35, .65, 0., 1.), srgb('#d9ccb0'), srgb('#f3ead6')), s.bsdf.inputs['Base Color'])
    return s.material


def book(name, center, size, color, turn=0.0):
    """A closed book lying flat, spine to the left: two boards, a spine, and pages between them."""
    before = set(bpy.data.objects)
    w, d, h = size
    board, cover = min(.022, h / 6), cloth(name + ' cover', color, 80, .1)
    for side in (-1, 1):
        box(name + ' board', (0, 0, side * (h - board) / 2), (w, d, board), cover, board * .4)
    box(name + ' spine', ((board - w) / 2, 0, 0), (board * 1.3, d, h), cover, board * .5)
    box(name + ' pages', (-.008, 0, 0), (w - .03, d - .004, h - 2 * board + .002), _paper_edges(), .004)
    return group(before, center, math.degrees(turn))


def standing_book(name, x, y, size, color):
    """A book on its lower edge, spine to the front: two boards, spine, pages a little lower. x: its left side."""
    w, d, h = size
    cover = cloth(name + ' cover', color, 80, .1)
    for side in (.011, w - .011):
        box(name + ' board', (x + side, y, h / 2), (.022, d, h), cover, .006)
    box(name + ' spine', (x + w / 2, y - d / 2 + .011, h / 2), (w, .022, h), cover, .01)
    box(name + ' pages', (x + w / 2, y + .01, h / 2 - .02), (w - .044, d - .05, h - .05), plain(name + ' pages', '#efe6d0'), 0)


def hand_print(location, color='#3f5f86', turn=0, paint='#f2cf86', size=(1.5, .12, 1.9)):
    """A canvas of 15 by 19 cm that leans back a little, with the print of a child's hand, 12 cm long."""
    before = set(bpy.data.objects)
    w, d, h = size
    box('canvas', (0, 0, h / 2), size, cloth('canvas', color, 80, .1), .02)
    print_paint = plain('finger paint', paint, .8)
    for i, outline in enumerate(_hand()):
        mesh(f'hand {i}', [(x, -d / 2 - .002 - .0006 * i, h * .34 + z) for x, z in outline], [tuple(range(len(outline)))], print_paint, smooth=False)
    root = group(before, location, turn)
    root.rotation_euler[0] = math.radians(-7)
    return root


def _hand(length=1.2):
    """Palm and five fingers of a right hand, seen from its back; the wrist at (0, 0)."""
    # base, tilt to the right in degrees, length, radius at the base and at the tip
    fingers = [((-.165, .20), -48, .30, .080, .062), ((-.150, .46), -13, .36, .056, .047), ((-.045, .50), -3, .41, .058, .048),
               ((.065, .48), 6, .37, .056, .046), ((.160, .42), 18, .27, .048, .041)]
    palm = smooth_outline([(-.17, .03), (0, -.01), (.15, .04), (.215, .22), (.205, .42), (.07, .50), (-.06, .51), (-.195, .46), (-.225, .22)])
    shapes = [palm] + [_finger(*finger) for finger in fingers]
    return [[(x * length, z * length) for x, z in shape] for shape in shapes]


def _finger(base, tilt, length, wide, narrow, n=12):
    along = (math.sin(math.radians(tilt)), math.cos(math.radians(tilt)))
    end = (base[0] + along[0] * length, base[1] + along[1] * length)
    return arc(*end, narrow, -tilt, 180 - tilt, n) + arc(*base, wide, 180 - tilt, 360 - tilt, n)


def smooth_outline(points, n=8):
    """Closed Catmull-Rom curve."""
    p = np.array(points)
    t = np.linspace(0, 1, n, endpoint=False)[:, None]
    curve = []
    for i in range(len(p)):
        a, b, c, d = (p[(i + k) % len(p)] for k in (-1, 0, 1, 2))
        curve += list(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return [tuple(map(float, point)) for point in curve]


def cable(location, turn=0, turns=3):
    """A coiled USB-C cable, both plugs to be seen."""
    before = set(bpy.data.objects)
    skin, end = plastic('cable', '#e6ddd0', .5), metal('plug metal', '#c9c6c0')
    steps = np.linspace(0, 2 * math.pi * turns, 24 * turns)
    coil = [((.40 + .022 * t / math.pi / turns + .03 * math.sin(2.3 * t)) * math.cos(t), (.40 + .03 * math.cos(1.7 * t)) * math.sin(t),
             .025 + .028 * t / (2 * math.pi)) for t in steps]
    path = [(.30, -1.02, .03), (.34, -.8, .026), (.46, -.45, .024), (.48, -.2, .024)] + coil
    path += [(.30, .42, .11), (0, .60, .05), (-.30, .72, .028), (-.6, .74, .03)]
    tube('cable', path, .021, skin)
    for (x, y, z), angle in (((.285, -1.12, .035), -98), ((-.70, .74, .035), 180)):
        along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        at = lambda k: (x + along[0] * k, y + along[1] * k, z)
        tube('grip', [at(-.11), at(.08)], .042, skin)
        box('plug', at(.14), (.13, .085, .03), end, .013, math.radians(angle))
    root = group(before, location, turn)
    return root


def guide(location, turn=0):
    """The printed guide: a folded card of 10 by 14 cm."""
    before = set(bpy.data.objects)
    box('guide back', (0, 0, .008), (1.0, 1.4, .014), plain('card', '#efe6d6', .8), .004)
    box('guide front', (.004, -.004, .026), (1.0, 1.4, .014), plain('card front', '#39315c', .8), .004)
    flat('guide moon', ICON['moon'], (0, .14, .035), .46, plain('moon print', '#f2cf86', .8))
    for x, y, scale in ((-.27, .42, .09), (.30, .36, .07), (.28, -.08, .06)):
        flat('guide star', ICON['star'], (x, y, .035), scale, plain('star print', '#f7ead0', .8))
    flat('guide line', rounded_rectangle(.5, .035, .017), (0, -.38, .035), 1, plain('line print', '#cfc3e6', .8))
    return group(before, location, turn)


def phone(location, turn=0, lean=-14, kind='bear'):
    """A phone of 7 by 15 cm that leans back; on its screen a lamp that was found, and the button that joins it."""
    before = set(bpy.data.objects)
    w, h, d = .72, 1.5, .08
    box('phone', (0, 0, h / 2), (w, d, h), plastic('phone body', '#3a3942', .3), .035)
    layer = iter(range(1, 20))

    def shine(name, outline, x, z, scale, color, strength=1.0):
        y = -d / 2 - .001 - .0012 * next(layer)
        mesh(name, [(x + a * scale, y, z + b * scale) for a, b in outline], [tuple(range(len(outline)))], glow(name, color, strength), smooth=False)

    shine('screen', rounded_rectangle(w - .06, h - .06, .07), 0, h / 2, 1, '#efe8f6', .9)
    shine('halo', circle(), 0, .96, .46, '#ffd88c', .95)
    shine('lamp head', circle(), 0, 1.0, .24, '#fff4df', 1)
    ear, across, up = {'bear': (circle(.045), .085, 1.10), 'bunny': (rounded_rectangle(.065, .19, .03), .055, 1.15),
                       'owl': ([(-.05, -.06), (.05, -.06), (.035, .04)], .082, 1.10)}[kind]
    for side in (-1, 1):
        shine('lamp ear', [(side * x, z) for x, z in ear], side * across, up, 1, '#fff4df', 1)
    shine('lamp base', rounded_rectangle(.24, .11, .03), 0, .865, 1, '#6c7f93', .8)
    shine('line', rounded_rectangle(.34, .035, .017), 0, .62, 1, '#4a4070', .7)
    shine('line 2', rounded_rectangle(.24, .028, .014), 0, .55, 1, '#a89fc4', .8)
    shine('button', rounded_rectangle(.48, .13, .065), 0, .36, 1, '#6a55b0', .8)
    shine('button line', rounded_rectangle(.2, .03, .015), 0, .36, 1, '#ffffff', 1)
    shine('camera', rounded_rectangle(.16, .03, .015), 0, h - .085, 1, '#23222a', .1)
    box('prop', (0, .22, .12), (.3, .3, .24), wood('prop wood', '#c99d6c', '#a5764a', .5), .02)
    root = group(before, location, turn)
    root.rotation_euler[0] = math.radians(lean)
    return root


def pencil(start, end, color):
    """Lies from start to end (x, y), 18 cm if they are that far apart."""
    (x0, y0), (x1, y1) = start, end
    at = lambda t, z=.035: (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, z)
    tube('pencil', [at(0), at(.5), at(.9)], .034, plastic('pencil', color, .4), resolution=4)
    tip = [(.034, .0), (.012, .12), (.0001, .17)]
    cone = lathe('pencil tip', [(.0001, 0)] + tip, plain('pencil wood', '#e2c296', .7), 24)
    cone.location, cone.rotation_euler = at(.9), (0, math.pi / 2, math.atan2(y1 - y0, x1 - x0))
    lead = lathe('pencil lead', [(.0001, .10), (.0135, .115), (.0001, .18)], plain('lead', color, .6), 16)
    lead.location, lead.rotation_euler = at(.9), cone.rotation_euler


def plate(location, color='#e9e2d6', r=.95):
    profile = [(.0001, 0)] + [(r * .55, 0), (r * .62, .02), (r * .93, .075), (r, .095), (r * .99, .11), (r * .92, .095), (r * .62, .045), (r * .5, .035), (.0001, .035)]
    lathe('plate', smooth_profile(profile, 5), plastic('plate glaze', color, .3, coat=.3), 120).location = location


def toast(center, turn=0.0):
    x, y, z = center
    crust = cloth('crust', '#a8692f', 50, .5)
    box('toast', center, (.86, .82, .12), crust, .05, turn)
    box('crumb', (x, y, z + .052), (.76, .72, .03), cloth('crumb', '#e3b878', 30, .8), .012, turn)
    box('butter', (x + .03, y - .02, z + .085), (.22, .2, .05), plastic('butter', '#f3d978', .35), .02, turn + .4)


def curtain(x0, x1, y, top, color, folds=5, bottom=0.0):
    """Hanging cloth in soft folds."""
    n, m = 90, 14
    verts, faces = [], []
    for j in range(m + 1):
        for i in range(n + 1):
            t, z = i / n, bottom + (top - bottom) * j / m
            depth = .10 * math.sin(2 * math.pi * folds * t + .5 * math.sin(3 * z)) + .04 * math.sin(2 * math.pi * folds * 2.3 * t + z)
            verts.append((x0 + (x1 - x0) * t, y + depth, z))
    for j in range(m):
        for i in range(n):
            k = j * (n + 1) + i
            faces.append((k, k + 1, k + n + 2, k + n + 1))
    return mesh('curtain', verts, faces, cloth('curtain', color, 160, .1))


def suitcase(location, turn=0):
    """A child's suitcase of 32 by 20 by 11 cm, lying."""
    before = set(bpy.data.objects)
    shell, edge, strap, brass = plastic('suitcase', '#c9884f', .6), plain('suitcase edge', '#8a5a34', .7), plain('strap', '#7a4a2c', .7), metal('brass', '#d6b26a', .3)
    box('suitcase', (0, 0, .55), (3.2, 2.0, 1.1), shell, .16)
    box('suitcase seam', (0, 0, .62), (3.22, 2.02, .05), edge, .02)
    for x in (-.95, .95):
        box('strap', (x, 0, .555), (.17, 2.05, 1.14), strap, .05)
        box('buckle', (x, -1.03, .60), (.25, .04, .2), brass, .03)
    tube('suitcase handle', [(-.38, -1.0, .5), (-.38, -1.16, .5), (-.28, -1.22, .5), (.28, -1.22, .5), (.38, -1.16, .5), (.38, -1.0, .5)], .055, strap)
    return group(before, location, turn)


def toy_boat(location, turn=0, size=1.0):
    before = set(bpy.data.objects)
    hull, n = [], 24
    outline = [(math.copysign(abs(math.cos(a)) ** .8, math.cos(a)) * .6, math.sin(a) * .24) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
    rings = ((.75, .0), (.92, .10), (1.0, .24), (.93, .24), (.90, .19))
    verts = [(x * k, y * k, z) for k, z in rings for x, y in outline]
    faces = [(r * n + i, r * n + (i + 1) % n, (r + 1) * n + (i + 1) % n, (r + 1) * n + i) for r in range(len(rings) - 1) for i in range(n)]
    faces += [tuple(range(n))[::-1], tuple(range((len(rings) - 1) * n, len(rings) * n))]
    hull = mesh('hull', verts, faces, plain('hull', '#c9594a', .5))
    hull.data.use_auto_smooth = True
    box('cabin', (-.12, 0, .29), (.4, .26, .2), wood('cabin', '#e0c294', '#c79f6b', .5), .02)
    lathe('funnel', rounded_cylinder(.07, 0, .28, .01, .02), plain('funnel', '#f0e7d6', .5), 48).location = (-.16, 0, .38)
    lathe('funnel band', rounded_cylinder(.074, 0, .06, .005, .005), plain('band', '#3f6f9f', .5), 48).location = (-.16, 0, .56)
    return group(before, location, turn, size)
