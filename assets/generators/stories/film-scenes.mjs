// Scenes that only the films show, 800 by 800 like those of scenes.mjs. scene(t): t runs from 0 to 1 and comes back.
import { Sheet, n, rng, TAU, at, sparkle, ridge, mound } from '../lib/paper.mjs';
import * as p from './parts.mjs';

const sky = (S, ...colors) => `<rect width="800" height="800" fill="${S.g(...colors)}"/>`;
const fog = (S, y, h, o) => `<rect x="-60" y="${n(y)}" width="920" height="${h}" fill="${S.g([0, '#E6F2E6', 0], [0.5, '#E6F2E6', 1], [1, '#E6F2E6', 0])}" opacity="${o}"/>`;
const bob = (t, phase = 0, turns = 1) => Math.sin(TAU * t * turns + phase);

// ---------- The Hedgehog Who Counted Stars ----------
/** The nest under the hedge: the mother and five small ones. */
export function nest(t) {
  const S = new Sheet('ha', t), r = rng(5);
  let b = sky(S, '#171046', '#31247A', '#5A4796') + p.stars(S, 12, 60, { y1: 260 }) + p.crescent(S, 640, 120, 46);
  b += S.paper(p.bushD(3, 400, 620, 900, 420), S.g('#4A4A92', '#231E58'), { sh: 1 }) + S.paper('M110 700C120 380 280 300 400 300S680 380 690 700Z', S.g('#2A2058', '#4A3A6A'), { sh: 0.9 });
  b += S.glow(400, 600, 330, '#FFC764', 0.34 + 0.05 * bob(t));
  for (let i = 0; i < 46; i++) { const x = 130 + r() * 540, y = 640 + r() * 70; b += p.leaf(S, x, y, 60 + r() * 36, 16, -90 + r() * 180, S.g('#8A6A4E', '#5A4438'), { sh: 0.25 }); }
  b += p.hedgehog(S, 452, 640, 1.25, { breathe: 0.014 * bob(t) });
  for (const [i, x] of [210, 300, 400, 505, 610].entries()) b += p.hedgehog(S, x, 700 + (i % 2) * 16, 0.44, { breathe: 0.03 * bob(t, i * 1.3), flip: i > 2 ? -1 : 1 });
  b += S.paper('M-30 840V730C160 700 300 742 460 728S700 704 830 730V840Z', S.g('#3A3474', '#171240'), { sh: 0.9 });
  for (const [x, l, a] of [[30, 190, 30], [110, 160, 10], [690, 170, -12], [770, 200, -32], [-10, 160, 60], [810, 160, -60]]) b += p.leaf(S, x, 830, l, l * 0.28, a + 1.5 * bob(t, x), S.g('#2F4F78', '#15163F'), { sh: 0.5 });
  return S.svg(b);
}
/** The pond from close by: the sky lies in it. */
export function pondSky(t) {
  const S = new Sheet('hb', t), r = rng(91);
  let b = sky(S, '#3A2C84', '#221A62', '#14103F') + S.glow(560, 250, 260, '#FFE3A0', 0.4);
  for (let i = 0; i < 15; i++) { const w = 96 * Math.sqrt(Math.max(0.06, 1 - ((i - 7) / 8.2) ** 2)); b += p.ell(560 + 9 * bob(t, i * 0.8), 150 + i * 14, w, 6.6, '#FFE9B0', 0.88); }
  for (let i = 0; i < 150; i++) { const x = r() * 800, y = r() * 640, z = r(), dx = 9 * bob(t, y * 0.012), o = 0.55 + 0.4 * bob(t, r() * TAU, 1 + (i % 2)); b += z > 0.76 ? sparkle(x + dx, y, 9 + z * 9, '#FFF3C9', Math.max(0.35, o)) : p.ell(x + dx, y, 1.6 + z * 2.4, 1.2 + z * 1.6, '#FDF6E0', Math.max(0.15, +o.toFixed(2))); }
  for (let i = 0; i < 4; i++) { const q = (t + i / 4) % 1; b += `<ellipse cx="300" cy="560" rx="${n(40 + q * 260)}" ry="${n(10 + q * 66)}" fill="none" stroke="#CFC3F0" stroke-width="3" opacity="${(0.5 * (1 - q)).toFixed(2)}"/>`; }
  const pad = (x, y, s) => at(x + 4 * bob(t, x), y, s, p.ell(4, 8, 62, 20, '#0c0820', 0.3) + p.P('M0 0L56-10A60 20 0 1 1 30-17Z', S.g('#6FB09A', '#3B7A78')));
  b += pad(120, 250, 1.2) + pad(690, 470, 1.4) + pad(240, 120, 0.8);
  b += S.paper('M-30 840V690C90 640 250 668 420 690S690 712 830 660V840Z', S.g('#5A62A6', '#231D5A'), { sh: 1 }) + p.grass(4, 660, 720, 40, 90, '#35508A', 160);
  b += S.glow(470, 660, 220, '#FFE3A0', 0.3) + p.hedgehog(S, 500, 752, 1.2, { breathe: 0.014 * bob(t) });
  for (const [x, h, l] of [[730, 420, 4], [770, 340, 7], [36, 400, -6], [76, 300, -3]]) b += `<g transform="translate(${x} 810) rotate(${n(l + 1.2 * bob(t, x))})">${p.line(`M0 0V${-h}`, '#1D2458', 7)}<rect x="-9" y="${-h - 44}" width="18" height="72" rx="9" fill="#8A5A4C"/>${p.P('M0-40C30-120 26-180 44-220 6-180-4-120 0-40Z', '#25306A')}</g>`;
  return S.svg(b);
}

// ---------- The Smallest Lantern ----------
/** The meadow: names written in light, and the leaf where Dot lives. */
export const meadow = (names) => (t) => {
  const S = new Sheet(names ? 'ia' : 'ib', t), r = rng(31);
  let b = sky(S, '#0A2438', '#134754', '#2F7774', '#7FA890') + p.stars(S, 41, 90, { y1: 380 }) + p.crescent(S, 660, 130, 46);
  for (let i = 0; i < 14; i++) b += p.pine(S, i * 62 - 10, 560 + r() * 20, 130 + r() * 90, 80, S.g('#3F8A7C', '#5EA48C'), '#3F6A60', 0.2);
  b += S.paper(ridge(14, 552, 18), S.g('#2A7068', '#0F3B40'), { sh: 0.6 });
  if (names) {
    const word = (d, x, y, s, phase) => `<g transform="translate(${x} ${y}) scale(${s})" opacity="${(0.62 + 0.3 * bob(t, phase)).toFixed(2)}">${p.line(d, '#FFE07A', 13, 0.25)}${p.line(d, '#FFFBD6', 4.5)}</g>`;
    b += word('M0 60V0L24 40 48 0V60M92 28C64 20 60 60 80 60 96 60 96 40 96 28V56Q98 62 108 56M120 28L150 60M150 28L120 60', 150, 250, 1.25, 0) + word('M0 60V0L24 40 48 0V60M88 28C66 28 66 60 88 60 110 60 110 28 88 28', 470, 330, 1.05, 2);
    for (const [i, [x, y]] of [[290, 322], [590, 388], [128, 236], [452, 312]].entries()) b += p.firefly(S, x + 6 * bob(t, i), y + 5 * bob(t, i * 2, 2), 1.1, 1);
  } else for (const [i, y] of [600, 660, 730].entries()) b += `<g transform="translate(${n(26 * bob(t, i * 2))} 0)">${fog(S, y - 60, 130, 0.3)}</g>`;
  for (let i = 0; i < 12; i++) b += p.firefly(S, 60 + r() * 680 + 9 * bob(t, i), 380 + r() * 180, 0.5, 0.4 + 0.6 * Math.max(0, bob(t, i * 1.7, 1 + (i % 2))));
  b += p.fern(S, 70, 800, 240, -6, '#2F8472', 46) + p.fern(S, 740, 800, 220, 8, '#256F66', -40) + p.grass(23, 400, 806, 70, 70, '#0B3036', 440);
  b += p.leaf(S, 160, 760, 520, 96, 78, S.g('#4FA088', '#1F6A60')) + p.fireflyBig(S, 440, 610 + 3 * bob(t), 1.15, 0.85) + p.fireflyBig(S, 330, 650 + 4 * bob(t, 1), 0.55, 0.3 + 0.7 * Math.max(0, bob(t, 0, 3)));
  return S.svg(b);
};
/** The stream in the mist, with the log across it. */
export function stream(t) {
  const S = new Sheet('ic', t), r = rng(71);
  let b = sky(S, '#2A5A66', '#4F8A8A', '#8FB8A8', '#B9D2C0');
  for (let i = 0; i < 9; i++) b += p.pine(S, i * 100 + r() * 40 - 20, 460, 260 + r() * 100, 120, S.g('#5E9E92', '#8FBEA8'), '#6A9488', 0.15);
  b += fog(S, 260, 300, 0.7) + S.paper(ridge(9, 520, 14, { bottom: 640 }), S.g('#4A8A80', '#2F6A68'), { sh: 0.3 });
  b += `<rect y="560" width="800" height="240" fill="${S.g('#7FB4B4', '#2F6A78', '#16404E')}"/>`;
  for (let i = 0; i < 12; i++) { const y = 580 + i * 18; b += `<path d="M${n(((i * 173) % 760) + 14 * bob(t, i))} ${y}q50 ${n(6 * bob(t, i * 0.7))} 100 0" stroke="#E6F4F0" stroke-width="3" fill="none" opacity=".4" stroke-linecap="round"/>`; }
  b += S.paper('M-40 640C140 622 300 630 420 626S700 616 840 632V684C700 672 560 676 420 680S120 690-40 696Z', S.g('#8A6250', '#4A3438'), { sh: 0.9 }) + p.line('M40 656Q200 644 330 652M420 660Q560 648 700 656', '#2E2026', 4, 0.4);
  b += S.glow(430, 520, 330, '#FFE38A', 0.5) + p.mouse(S, 250, 640, 0.92, { cup: true }) + p.fireflyBig(S, 430 + 12 * bob(t), 470 + 10 * bob(t, 1, 2), 0.8, 0.55 + 0.45 * Math.max(-0.7, bob(t, 0, 3)));
  for (const [i, y] of [420, 560, 690, 760].entries()) b += `<g transform="translate(${n(40 * bob(t, i * 1.7))} 0)">${fog(S, y - 90, 190, i < 2 ? 0.42 : 0.3)}</g>`;
  b += p.fern(S, 40, 820, 230, 4, '#1F6A60', 44) + p.fern(S, 770, 820, 220, -6, '#1F6A60', -40);
  return S.svg(b);
}
/** The round green door, with supper behind it. */
export function home(t) {
  const S = new Sheet('id', t), light = 0.9 + 0.08 * bob(t);
  let b = sky(S, '#0A2438', '#134754', '#1F5A5A') + p.stars(S, 8, 40, { y1: 200 });
  for (let i = 0; i < 8; i++) b += p.pine(S, i * 116, 430, 260 + ((i * 71) % 90), 130, S.g('#1C5A5A', '#2A7068'), '#123A3C', 0.4);
  b += S.paper(mound(400, 150, 520, 420), S.g('#2F7A68', '#0F3B40'), { sh: 1 }) + S.glow(400, 520, 420, '#FFC764', 0.6 * light);
  b += p.cir(400, 510, 196, '#4A3438') + p.cir(400, 510, 176, S.r(0.5, 0.6, [0, '#FFF6D0'], [0.6, '#FFD27A'], [1, '#E79A48']));
  b += p.P('M240 590H560V640Q400 690 240 640Z', '#B9774A') + p.ell(400, 590, 160, 18, '#D99A62') + p.ell(400, 580, 54, 14, '#FFF3E0') + p.ell(330, 584, 26, 8, '#FFF3E0') + p.ell(476, 584, 26, 8, '#FFF3E0');
  for (let i = 0; i < 3; i++) b += p.line(`M${376 + i * 24} 560q${n(10 * bob(t, i))} -18 0 -34t0 -30`, '#fff', 5, 0.5);
  b += S.paper('M204 510A196 196 0 0 1 214 440C150 470 120 560 130 640 160 620 200 640 236 616A196 196 0 0 1 204 510Z', S.g('#5FB08E', '#2C6658'), { sh: 0.7 }) + p.cir(168, 560, 9, '#F7B84B');
  b += p.mouse(S, 330, 590, 0.62) + p.mouse(S, 470, 590, 0.66);
  b += S.paper('M-30 840V690C160 664 300 676 420 680S680 670 830 696V840Z', S.g('#1F5856', '#0A2B32'), { sh: 0.9 }) + p.P('M300 700H500L526 742H274Z', '#9A5A4A') + p.line('M292 722H508', '#F3DDB8', 5, 0.6);
  for (const [i, x] of [196, 250, 560, 606].entries()) b += p.mouse(S, x, 716 + (i % 2) * 14 + 3 * bob(t, i), 0.4);
  b += p.mouse(S, 400, 752, 0.72, { cup: true }) + p.fireflyBig(S, 490 + 8 * bob(t), 640 + 6 * bob(t, 1, 2), 0.5, 0.6 + 0.4 * Math.max(-0.8, bob(t, 0, 3)));
  b += p.fern(S, 60, 800, 200, -4, '#2F8472', 40) + p.fern(S, 740, 800, 200, 6, '#256F66', -36) + p.grass(44, 400, 806, 60, 44, '#0B3036', 440);
  return S.svg(b);
}

// ---------- The Paper Boat ----------
const night = (S, t, x, y, w, h) => {
  const clip = S.id();
  S.defs.push(`<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`);
  const lit = 0.5 + 0.5 * bob(t);
  return `<g clip-path="url(#${clip})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${S.g('#11174A', '#31489A')}"/><g transform="translate(${x} ${y}) scale(${n((w / 800) * 10) / 10 || 0.4})">${p.stars(S, 19, 70, { y1: 500 })}</g>` +
    p.waves(S, y + h * 0.72, 9, 120, S.g('#4F8CC8', '#1F4C8C'), 10 * bob(t), { sh: 0.3 }) + p.rock(S, x + w * 0.72, y + h * 0.78, 0.5) + p.beam(S, x + w * 0.72, y + h * 0.36, w, 50, -1, +(0.2 + 0.5 * lit).toFixed(2), 10) + p.lighthouse(S, x + w * 0.72, y + h * 0.7, 0.55, { glow: 0.5 + 0.5 * lit }) + '</g>' +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#8A6FB8" stroke-width="18"/>${p.line(`M${x + w / 2} ${y}V${y + h}`, '#8A6FB8', 9)}`;
};
const room = (S) => {
  let b = sky(S, '#3A2F78', '#2A215E');
  for (let i = 0; i < 9; i++) b += `<rect x="${i * 96}" width="48" height="800" fill="#fff" opacity=".025"/>`;
  return b;
};
const sheetDrawings = (o = 1) => `<g stroke="#EAF2FF" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="${o}"><path d="M-180-60c-20 4-24 40-4 50 26 10 54 4 58-18 2-16-10-26-22-22M-164-60l-8-34M-140-62v-32"/><path d="M-40-50h110q-4 54-55 54t-55-54ZM0-70q-8-14 0-26M34-70q-8-14 0-26"/><path d="M130-96l-10 22M166-104l-10 22M200-92l-10 22M140-52l-10 22M176-58l-10 22M210-44l-10 22"/><g transform="translate(150 66) scale(.8)"><circle cx="0" cy="-22" r="18"/><path d="M-9-18q9 16 18 0ZM0-4v34M-16 12H16M0 30l-12 22M0 30l12 22"/><circle cx="56" cy="-14" r="14"/><path d="M56 0v30M42 14h28M56 30l-10 20M56 30l10 20"/></g></g>`;
/** The kitchen table, with the sheet of paper, or later with the boat. */
export const table = (isFolded) => (t) => {
  const S = new Sheet(isFolded ? 'jb' : 'ja', t), glow = 0.9 + 0.08 * bob(t);
  let b = room(S) + night(S, t, 70, 90, 270, 290) + S.glow(560, 190, 420, '#FFC764', 0.5 * glow);
  b += p.line('M560-10V120', '#17123F', 6) + p.P('M470 190C480 120 640 120 650 190Z', '#C9566A') + p.ell(560, 192, 88, 14, '#FFE9AE');
  b += at(690, 360, 1, p.cir(0, 0, 58, '#6A4A3A') + p.cir(0, 0, 48, '#FFF3E0') + `<g transform="rotate(${n(6 * bob(t, 0, 4))})">${p.line('M0 58V116', '#D9A860', 5)}${p.cir(0, 122, 15, '#F7B84B')}</g>` + p.line('M0 0V-30M0 0L22 10', '#3A2C2A', 5));
  b += S.paper('M-30 500H830V840H-30Z', S.g('#B9805A', '#6A4440'), { sh: 1 }) + p.line('M-20 580H820M-20 670H820M-20 760H820', '#4A2E30', 3, 0.25);
  b += at(120, 560, 1, p.ell(0, 34, 66, 14, '#0C0820', 0.3) + p.P('M-58-20H58Q54 36 0 36T-58-20Z', S.g('#8FA6C6', '#5A7096')) + p.ell(0, -20, 58, 14, '#E79A48') + p.line(`M-12-40q${n(8 * bob(t))}-16 0-30M14-40q${n(8 * bob(t, 1))}-16 0-30`, '#fff', 5, 0.4));
  if (isFolded) b += S.glow(420, 600, 300, '#9CC4FF', 0.35 * glow) + p.paperBoat(S, 420, 660, 1.15, 0.6 * bob(t), glow) + p.line('M520 690C600 740 680 690 640 660S560 700 620 726', '#FDF1DC', 5);
  else b += S.glow(440, 640, 360, '#FFE3A0', 0.3) + `<g transform="translate(430 650) rotate(-5)">${S.paper('M-240-130H240V130H-240Z', S.g('#8FB4EE', '#5F86CE'), { sh: 0.8 })}${sheetDrawings()}</g>` + at(690, 720, 1, `<g transform="rotate(32)"><rect x="-70" y="-7" width="120" height="14" rx="3" fill="#F7B84B"/><path d="M50-7L76 0 50 7Z" fill="#FFF3E0"/></g>`);
  b += S.paper('M-30 800C200 786 500 790 830 802V840H-30Z', '#3A2430', { sh: 0.5 });
  return S.svg(b);
};
/** The bedroom: the boat stands on the windowsill, the light goes by. */
export function bedroom(t) {
  const S = new Sheet('jc', t), lit = 0.5 + 0.5 * bob(t);
  let b = room(S) + night(S, t, 160, 90, 480, 380) + S.paper('M120 476H680L700 520H100Z', S.g('#A58AD0', '#5F4A98'), { sh: 0.9 });
  b += p.paperBoat(S, 330, 470, 0.62, 0, 0.35 + 0.6 * lit);
  b += S.paper('M90 60H210C204 260 170 380 96 500H60Z', S.g('#C9566A', '#8F3A5E'), { sh: 0.7 }) + S.paper('M710 60H590C596 260 630 380 704 500H740Z', S.g('#C9566A', '#8F3A5E'), { sh: 0.7 });
  b += S.paper('M-30 840V640C0 600 60 590 130 600L700 610C770 606 820 640 830 680V840Z', S.g('#8FB4EE', '#4A62A8'), { sh: 1 });
  for (let i = 0; i < 6; i++) for (let k = 0; k < 2; k++) b += `<rect x="${i * 140 - 20 + k * 70}" y="${660 + k * 76}" width="64" height="64" rx="10" fill="#fff" opacity=".1"/>`;
  b += S.paper('M420 640C420 560 500 548 580 552 680 556 760 570 764 640 740 690 450 690 420 640Z', S.g('#FFF6E8', '#E0CFE0'), { sh: 0.7 });
  b += at(590, 606, 0.94, p.P('M-62 14C-76-60-40-92 4-92S78-60 64 14C50-10-46-10-62 14Z', '#6A4236') + p.P('M-50 0C-52-46-28-62 0-62S52-46 50 0C50 30 28 46 0 46S-50 30-50 0Z', '#F6D7BC') + p.P('M-54-14C-50-62-20-74 6-72 36-70 54-44 54-14 40-40 10-46-14-44-30-42-46-32-54-14Z', '#6A4236') + p.arc(-20, 4, 20, '#3A2C2A', 4.4, 9) + p.arc(20, 4, 20, '#3A2C2A', 4.4, 9) + p.line('M-8 26q8 6 16 0', '#A8605A', 4) + p.blush(-32, 18, 9) + p.blush(32, 18, 9));
  b += `<g transform="translate(0 ${n(2 * bob(t))})">${S.paper('M360 690C440 640 560 660 640 654 720 650 790 668 830 700V840H330Z', S.g('#FFF3E0', '#D9C4D4'), { sh: 0.6 })}${S.paper('M320 720C440 676 640 690 830 726V840H300Z', S.g('#7FA6E4', '#4058A0'), { sh: 0.6 })}</g>`;
  b += `<rect width="800" height="800" fill="#FFE9B0" opacity="${(0.07 * lit).toFixed(3)}"/>`;
  return S.svg(b);
}
