// Writes ../brand: logos, mark, favicon, share picture, team portraits and the small state pictures, all as SVG.
//   node brand/make-brand.mjs
import fs from 'node:fs';
import path from 'node:path';
import { Sheet, n, rng, at, sparkle, ridge, mound } from '../lib/paper.mjs';
import * as p from '../stories/parts.mjs';

const OUT = path.resolve(import.meta.dirname, '../../brand');
fs.mkdirSync(OUT, { recursive: true });
const T = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'outlines.json'), 'utf8'));
const save = (name, svg) => fs.writeFileSync(path.join(OUT, name), svg);
const svgOf = (S, w, h, body, label) => S.svg(body, { w, h, label });

// ---------- the mark: a bear in a lit window; drawn in a 100 x 120 box ----------
const ARCH = 'M8 112V52A42 42 0 0 1 92 52V112Z';
function mark(S, { frame = '#4A3791', sill = frame, simple = false } = {}) {
  const clip = S.id();
  S.defs.push(`<clipPath id="${clip}"><path d="${ARCH}"/></clipPath>`);
  const fur = simple ? '#FFF8EC' : S.g('#FFFBF2', '#F6E2C2'), ink = '#241A3D';
  return `<path d="${ARCH}" fill="${S.r(0.5, 0.55, [0, '#FFE3A0'], [0.6, '#FFC764'], [1, '#F2A63C'])}"/><g clip-path="url(#${clip})">` +
    (simple ? '' : sparkle(27, 40, 5.5, '#FFF8E6') + sparkle(72, 31, 4, '#FFF8E6') + sparkle(50, 22, 3, '#FFF8E6')) +
    `<circle cx="25.500" cy="65" r="10.500" fill="${fur}"/><circle cx="74.500" cy="65" r="10.500" fill="${fur}"/><circle cx="25.500" cy="65" r="5.200" fill="#E9B08E"/><circle cx="74.500" cy="65" r="5.200" fill="#E9B08E"/>` +
    `<path d="M17 94C17 66 32 58 50 58S83 66 83 94C83 116 70 122 50 122S17 116 17 94Z" fill="${fur}"/>` +
    (simple ? `<path d="M29 83q6 7 12 0M59 83q6 7 12 0" stroke="${ink}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M43.500 92Q50 88.500 56.500 92Q55 98.500 50 99.500Q45 98.500 43.500 92Z" fill="${ink}"/>`
      : `<ellipse cx="50" cy="94" rx="13" ry="10" fill="#FFFDF8"/><path d="M30.500 82q5.500 6 11 0M58.500 82q5.500 6 11 0" stroke="${ink}" stroke-width="3.200" fill="none" stroke-linecap="round"/><path d="M45 88.500Q50 86 55 88.500Q54 93 50 94Q46 93 45 88.500Z" fill="${ink}"/><path d="M50 94v3M50 97q-3.500 3.500-7 .8M50 97q3.500 3.500 7 .8" stroke="${ink}" stroke-width="1.800" fill="none" stroke-linecap="round"/><circle cx="28.500" cy="92" r="5" fill="#F0907A" opacity=".5"/><circle cx="71.500" cy="92" r="5" fill="#F0907A" opacity=".5"/>`) +
    `</g><path d="${ARCH}" fill="none" stroke="${frame}" stroke-width="8" stroke-linejoin="round"/><rect x="0" y="106" width="100" height="13" rx="6.500" fill="${sill}"/>`;
}
function logo(dark) {
  const S = new Sheet(dark ? 'lgd' : 'lgl');
  const ink = dark ? '#FDF9F5' : '#241A3D';
  const body = (dark ? S.glow(60, 74, 74, '#FFC764', 0.34) : '') + at(10, 8, 1, mark(S, { frame: dark ? '#8A6FC4' : '#4A3791' })) + `<path transform="translate(126 104) scale(1.16)" d="${T.wordmark.d}" fill="${ink}"/>`;
  return svgOf(S, Math.ceil(126 + T.wordmark.width * 1.16 + 10), 140, body, 'Storylamp');
}
function square({ radius = 112, simple = false, id = 'sq' } = {}) {
  const S = new Sheet(id);
  const body = `<rect width="512" height="512" rx="${radius}" fill="${S.g('#2E2160', '#6A4F9E')}"/>` + S.glow(256, 266, 300, '#FFC764', 0.55) + (simple ? '' : sparkle(84, 104, 17, '#FFE9B0', 0.9) + sparkle(430, 84, 12, '#FFE9B0', 0.8) + sparkle(440, 196, 8, '#FFE9B0', 0.7) + sparkle(64, 220, 8, '#FFE9B0', 0.6)) + (simple ? at(66, 34, 3.8, mark(S, { frame: '#3B2B7E', simple })) : at(98, 62, 3.18, mark(S, { frame: '#F3ECF1', simple })));
  return svgOf(S, 512, 512, body, 'Storylamp');
}

// ---------- team portraits ----------
function windowBack(S, tint0, tint1) {
  const d = 'M96 600V292A204 204 0 0 1 504 292V600Z';
  const r = rng(9);
  let b = `<rect width="600" height="600" fill="${S.g('#2E2160', '#4B3A86')}"/>`;
  for (let i = 0; i < 26; i++) { const x = r() * 600, y = r() * 330; b += r() < 0.25 ? sparkle(x, y, 5 + r() * 6, '#FFE9B0', 0.8) : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(1 + r() * 1.6)}" fill="#FDF6E0" opacity=".7"/>`; }
  b += S.glow(300, 320, 380, '#FFC764', 0.5) + S.paper('M70 620V292A230 230 0 0 1 530 292V620Z', S.g('#A58AD0', '#6A4F9E'), { sh: 1 }) + `<path d="${d}" fill="${S.r(0.5, 0.55, [0, '#FFF3CF'], [0.6, tint0], [1, tint1])}"/>`;
  const clip = S.id(); S.defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`);
  return { b, clip };
}
const table = (S) => S.paper('M-20 512H620V620H-20Z', S.g('#8A5F6A', '#54395A'), { sh: 1 }) + p.P('M-20 512H620V524H-20Z', '#fff', 0.12);
function makers() {
  const S = new Sheet('tm'), { b, clip } = windowBack(S, '#FFD98A', '#F0A850');
  let o = b + `<g clip-path="url(#${clip})">`;
  // tools on the wall
  o += p.line('M104 262H186M414 262H496', '#8A5A3C', 8, 0.8);
  o += p.line('M140 262V352', '#7A4F3A', 10) + S.paper('M112 268H160C172 268 174 292 160 294H112Z', S.g('#8FA6C6', '#566B92'), { sh: 0.3 });
  o += p.P('M448 284C430 284 426 308 440 316V384C440 396 460 396 460 384V316C474 308 470 284 452 284V304H448Z', '#7A90B4') + p.line('M476 262V300', '#7A4F3A', 4) + p.P('M468 300H484L482 344H470Z', '#C9566A') + '</g>';
  o += p.bear(S, 300, 416, 1.62, { asleep: false, shadow: false });
  // apron and arms
  o += S.paper('M240 462C256 452 344 452 360 462L380 600H220Z', S.g('#7A5FB4', '#4A3791'), { sh: 0.6 }) + p.line('M244 464C238 446 232 438 226 432M356 464C362 446 368 438 374 432', '#4A3791', 9) + p.P('M268 486H332V500H268Z', '#F7B84B', 0.9);
  o += table(S);
  const fur = '#EFDFC6';
  o += `<path d="M216 440C176 460 160 500 186 526" fill="none" stroke="#0c0820" stroke-opacity=".12" stroke-width="54" stroke-linecap="round"/>` + p.line('M216 440C176 460 160 500 186 526', fur, 46) + p.line('M384 440C414 458 420 486 404 516', '#0c0820', 54, 0.1) + p.line('M384 440C414 458 420 486 404 516', fur, 46);
  o += `<g transform="translate(196 548) rotate(70)">${S.paper('M-13-78H13V-14Q0-6-13-14Z', S.g('#F7B84B', '#D98A3A'), { sh: 0.3 })}${p.P('M-5-12H5V56L9 76H-9L-5 56Z', '#D9E0EE')}</g>` + p.ell(196, 534, 30, 24, '#F8EBD6') + p.line('M184 524v10M196 520v12M208 524v10', '#D9BFA0', 4);
  o += p.bearLamp(S, 474, 566, 0.72, 0.7) + p.ell(408, 528, 28, 23, '#F8EBD6') + p.line('M398 518v10M409 515v11M420 519v9', '#D9BFA0', 4) + p.cir(318, 562, 10, '#D9E0EE') + p.line('M313 559l10 6', '#5A6688', 3) + p.cir(352, 574, 7, '#D9E0EE') + p.line('M349 572l6 4', '#5A6688', 2.4) + S.paper('M36 546H96V574H36Z', S.g('#7A90B4', '#566B92'), { sh: 0.3 }) + p.line('M44 554H88M44 564H88', '#fff', 2, 0.3);
  return svgOf(S, 600, 600, o, 'The makers: a bear in an apron at a workbench');
}
function storytellers() {
  const S = new Sheet('ts'), { b, clip } = windowBack(S, '#FFDFA0', '#E9A668');
  let o = b + `<g clip-path="url(#${clip})">`;
  const r = rng(4);
  for (const y of [236, 336]) { let x = 104; while (x < 500) { const w = 18 + r() * 18, h = 50 + r() * 26; o += p.P(`M${n(x)} ${y}V${n(y - h)}H${n(x + w)}V${y}Z`, ['#C9566A', '#7A5FB4', '#4F8F8A', '#B5703A', '#5A7AB8', '#D99A4A'][Math.floor(r() * 6)], 0.62) + p.P(`M${n(x + 4)} ${n(y - h + 10)}H${n(x + w - 4)}V${n(y - h + 15)}H${n(x + 4)}Z`, '#fff', 0.35); x += w + 3; } o += p.P(`M90 ${y}H510V${y + 12}H90Z`, '#A5683A', 0.8); }
  o += '</g>' + p.owl(S, 300, 566, 1.36);
  // round spectacles
  o += `<g fill="none" stroke="#4A3791" stroke-width="7"><circle cx="241" cy="316" r="58"/><circle cx="359" cy="316" r="58"/><path d="M297 306Q300 298 303 306"/></g>`;
  o += table(S);
  // open book with a lit page
  o += S.glow(300, 500, 200, '#FFE9B0', 0.5) + S.paper('M124 540L300 520 476 540V588L300 572 124 588Z', S.g('#C9566A', '#8F3A5E'), { sh: 0.6 }) + S.paper('M136 470C190 450 260 458 300 482 340 458 410 450 464 470V568C410 552 340 556 300 576 260 556 190 552 136 568Z', S.g('#FFFDF6', '#F3E2C4'), { sh: 0.5 }) + p.line('M300 484V572', '#D9C09A', 4) + p.line('M166 490Q220 476 272 498M166 512Q220 498 272 520M166 534Q220 520 254 534', '#B9A58A', 5, 0.7) + p.line('M340 534Q380 520 430 532M340 548Q380 536 410 544', '#B9A58A', 5, 0.7) + at(392, 494, 0.34, p.cir(0, 0, 60, '#F7B84B') + p.cir(26, -16, 48, '#FFF8EA')) + sparkle(352, 492, 8, '#F7B84B') + sparkle(430, 488, 6, '#F7B84B');
  o += S.paper('M96 560C92 520 116 486 150 480 166 510 162 556 132 580 116 584 102 576 96 560Z', S.g('#8F665A', '#6A474A'), { sh: 0.4 }) + p.line('M112 560C116 536 124 520 140 502M126 568C132 548 138 534 148 520', '#4F3638', 4, 0.5) + S.paper('M504 560C508 520 484 486 450 480 434 510 438 556 468 580 484 584 498 576 504 560Z', S.g('#8F665A', '#6A474A'), { sh: 0.4 }) + p.line('M488 560C484 536 476 520 460 502M474 568C468 548 462 534 452 520', '#4F3638', 4, 0.5) + sparkle(170, 420, 9, '#FFF3C9') + sparkle(440, 408, 11, '#FFF3C9') + sparkle(474, 440, 6, '#FFF3C9');
  return svgOf(S, 600, 600, o, 'The storytellers: an owl with spectacles and an open book');
}
function helpers() {
  const S = new Sheet('th'), { b, clip } = windowBack(S, '#FFDB94', '#E9A05C');
  let o = b + `<g clip-path="url(#${clip})">` + p.P('M120 250H240V330H120Z', '#FFF6E2', 0.75) + p.line('M136 270H224M136 288H210M136 306H218', '#C99A6A', 5, 0.8) + p.cir(180, 250, 7, '#C9566A') + p.noteStar(430, 230, 0.9, '#FFF6E2', 0.9, 8) + '</g>';
  // fox: shoulders, jumper, head
  o += S.paper('M150 620C150 500 200 436 300 436S450 500 450 620Z', S.g('#7A5FB4', '#4A3791'), { sh: 0.8 }) + p.P('M236 446C254 494 346 494 364 446 340 428 260 428 236 446Z', '#F3ECF1') + p.line('M180 560C200 500 214 480 236 464M420 560C400 500 386 480 364 464', '#2E2160', 5, 0.35);
  o += p.foxHead(S, 300, 340, 1.9).replace(/<path d="M-44-12q12 12 24 0M20-12q12 12 24 0"[^>]*>/, '<circle cx="-31" cy="-10" r="6.4" fill="#33211E"/><circle cx="31" cy="-10" r="6.4" fill="#33211E"/><circle cx="-29" cy="-12.500" r="2.200" fill="#fff"/><circle cx="33" cy="-12.500" r="2.200" fill="#fff"/><path d="M-8 40q8 6 16 0" stroke="#33211E" stroke-width="2.600" fill="none" stroke-linecap="round"/>');
  // headset
  o += `<path d="M164 336C160 180 440 180 436 336" fill="none" stroke="#2E2160" stroke-width="15" stroke-linecap="round"/>` + S.paper('M142 306C142 292 178 292 180 308L184 372C182 386 148 388 144 372Z', S.g('#F7B84B', '#D98A3A'), { sh: 0.4 }) + S.paper('M458 306C458 292 422 292 420 308L416 372C418 386 452 388 456 372Z', S.g('#F7B84B', '#D98A3A'), { sh: 0.4 }) + p.line('M166 384C176 430 210 446 244 438', '#2E2160', 8) + p.ell(252, 436, 17, 11, '#2E2160');
  o += table(S);
  // letter and parcel
  o += S.paper('M86 500H226V590H86Z', S.g('#FFFDF6', '#F3E2D0'), { sh: 0.5 }) + p.line('M88 502L156 556 224 502', '#C9A58A', 5) + p.P('M156 566C146 554 136 548 142 538 148 530 156 536 156 542 156 536 164 530 170 538 176 548 166 554 156 566Z', '#C9566A') + S.paper('M384 492H524V592H384Z', S.g('#D9A56C', '#A87444'), { sh: 0.5 }) + p.P('M444 492H466V592H444Z', '#F6DFB8', 0.8) + p.P('M384 492H524V504H384Z', '#fff', 0.12) + sparkle(420, 552, 9, '#FFF3C9', 0.9);
  return svgOf(S, 600, 600, o, 'The helpers: a fox with a headset, a letter and a parcel');
}

// ---------- small state pictures: each stands on its own night, so that they work on light and dark pages ----------
function night(prefix, seed = 3) {
  const S = new Sheet(prefix);
  const q = [[46, 188], [84, 92], [176, 40], [292, 30], [396, 78], [442, 168], [424, 264], [336, 322], [214, 332], [100, 296]];
  let blob = `M${q[0]}`;
  q.forEach((b, i) => { const a = q.at(i - 1), c = q[(i + 1) % q.length], d = q[(i + 2) % q.length]; blob += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${c}`; });
  blob += 'Z';
  const clip = S.id();
  S.defs.push(`<clipPath id="${clip}"><path d="${blob}"/></clipPath>`);
  const r = rng(seed);
  let st = '';
  for (let i = 0; i < 20; i++) { const x = 70 + r() * 350, y = 44 + r() * 130; st += r() < 0.3 ? sparkle(x, y, 4 + r() * 4, '#FFE9B0', 0.85) : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.9 + r())}" fill="#FDF6E0" opacity=".7"/>`; }
  const back = `<path d="${blob}" fill="${S.g('#2E2160', '#6A4F9E')}"/><g clip-path="url(#${clip})">${st}`;
  const ground = S.paper('M0 360V262C90 236 180 252 250 248S400 236 480 256V360Z', S.g('#4B3A86', '#2A1F5C'), { sh: 0.5 });
  const done = (front, label) => S.svg(front, { w: 480, h: 360, label });
  return { S, back, ground, close: '</g>', done };
}
function emptyCart() {
  const { S, back, ground, close, done } = night('ec', 3);
  let o = back + p.crescent(S, 112, 104, 22, -18) + ground + S.glow(240, 210, 170, '#FFC764', 0.4) + close;
  o += p.bear(S, 240, 206, 0.78, { asleep: false, shadow: false });
  o += `<path d="M150 214C150 96 330 96 330 214" fill="none" stroke="#C08A58" stroke-width="10"/><path d="M150 214C150 96 330 96 330 214" fill="none" stroke="#F2D3A4" stroke-width="3" stroke-dasharray="7 9"/>`;
  o += S.paper('M132 212H348L326 312Q240 324 154 312Z', S.g('#D9A56C', '#9A6A48'), { sh: 0.6 });
  for (let k = 0; k < 3; k++) { const y = 236 + k * 26; o += p.line(`M${142 + k * 6} ${y}Q240 ${y + 8} ${338 - k * 6} ${y}`, '#7A4F3A', 3, 0.45); }
  for (let k = -3; k <= 3; k++) o += p.line(`M${240 + k * 30} 222L${240 + k * 26} 310`, '#7A4F3A', 3, 0.35);
  o += S.paper('M126 204H354V222H126Z', S.g('#F0C890', '#C08A58'), { sh: 0.3 }) + p.ell(206, 206, 15, 10, '#F6E6CF') + p.ell(274, 206, 15, 10, '#F6E6CF') + sparkle(364, 116, 10, '#FFE9B0') + sparkle(392, 146, 6, '#FFE9B0');
  return done(o, 'A bear looks out of an empty basket');
}
function emptyPlaylist() {
  const { S, back, ground, close, done } = night('ep', 11);
  let o = back + p.crescent(S, 360, 92, 22, -18) + ground + S.glow(240, 190, 260, '#FFCB6E', 0.7) + close + p.bearLamp(S, 240, 306, 0.96, 0);
  for (const [x, y, s, r] of [[112, 176, 1.1, -10], [150, 108, 0.85, 6], [372, 190, 1.1, 10], [332, 120, 0.8, -6]]) o += `<g transform="translate(${x} ${y}) rotate(${r}) scale(${s})" fill="none" stroke="#FFE3A0" stroke-width="3.400" stroke-linecap="round" stroke-dasharray="1 7"><ellipse cx="-8" cy="18" rx="13" ry="10" transform="rotate(-18 -8 18)"/><path d="M4 16V-26C8-14 24-14 22 4"/></g>`;
  return done(o, 'A bear lamp waits quietly, notes are only dotted');
}
function emptyOrders() {
  const { S, back, ground, close, done } = night('eo', 17);
  let o = back + p.crescent(S, 116, 100, 22, -18) + ground + S.glow(240, 176, 200, '#FFC764', 0.8) + close;
  o += p.P('M158 214L240 236 322 214 322 180 158 180Z', '#6A4632') + S.paper('M158 196L110 168 196 148 240 176Z', S.g('#E2B480', '#B98450'), { sh: 0.4 }) + S.paper('M322 196L370 168 284 148 240 176Z', S.g('#D9A56C', '#A87444'), { sh: 0.4 });
  o += p.fireflyBig(S, 240, 140, 0.78, 0) + sparkle(186, 112, 7, '#FFE9B0') + sparkle(300, 118, 9, '#FFE9B0') + sparkle(282, 78, 5, '#FFE9B0');
  o += S.paper('M150 196L240 222V326L162 306Z', S.g('#D9A56C', '#A87444'), { sh: 0.6 }) + S.paper('M330 196L240 222V326L318 306Z', S.g('#B98450', '#85572F'), { sh: 0.3 }) + S.paper('M150 196L106 224 196 254 240 222Z', S.g('#EBC494', '#C4925C'), { sh: 0.4 }) + S.paper('M330 196L374 224 284 254 240 222Z', S.g('#E2B480', '#B98450'), { sh: 0.4 });
  return done(o, 'An open, empty box with a firefly');
}
function notFound() {
  const { S, back, ground, close, done } = night('nf', 23);
  let o = back + p.moon(S, 344, 98, 32, { glow: 0.6 }) + S.paper('M0 360V232C90 206 180 240 260 218S400 206 480 230V360Z', S.g('#5A4896', '#3A2C74'), { sh: 0.4 }) + ground + S.glow(222, 284, 150, '#FFC764', 0.75) + close;
  o += S.paper('M300 308V128H316V308Z', S.g('#B98450', '#7A4F3A'), { sh: 0.4 }) + S.paper('M258 138H366L388 158 366 178H258Z', S.g('#EBC494', '#C4925C'), { sh: 0.5 }) + S.paper('M356 190H254L232 210 254 230H356Z', S.g('#D9A56C', '#A87444'), { sh: 0.5 });
  // a question mark and a wandering dotted way, drawn, not typed
  o += p.line('M302 152C302 146 314 146 314 153 314 158 308 158 308 163', '#6A4632', 4) + p.cir(308, 170, 2.6, '#6A4632') + p.line('M268 210C280 200 290 220 302 210S326 204 336 212', '#6A4632', 4, 0.9) + `<path d="M334 300C306 288 280 318 250 312" stroke="#FFE9B0" stroke-width="4" stroke-dasharray="1 11" stroke-linecap="round" fill="none" opacity=".8"/>`;
  o += p.mouse(S, 158, 310, 1.02) + p.lantern(S, 224, 312, 0.6, 0) + p.mushroom(S, 362, 302, 0.8) + p.mushroom(S, 390, 296, 0.55);
  return done(o, 'A mouse with a lantern at a signpost that does not know the way');
}
function paid() {
  const { S, back, ground, close, done } = night('ok', 31);
  let o = back + ground + S.glow(232, 180, 300, '#FFC764', 0.95) + close + p.bearLamp(S, 226, 308, 0.98, 0);
  o += S.paper('M344 202L355 214 371 210 376 226 392 231 388 247 400 258 388 269 392 285 376 290 371 306 355 302 344 314 333 302 317 306 312 290 296 285 300 269 288 258 300 247 296 231 312 226 317 210 333 214Z', S.g('#6FBF9A', '#3A8A74'), { sh: 0.6 }) + p.line('M320 259L338 276 370 240', '#FFFDF6', 10);
  for (const [x, y, s] of [[110, 120, 12], [138, 84, 8], [358, 92, 13], [330, 62, 7], [392, 138, 8], [94, 176, 7]]) o += sparkle(x, y, s, '#FFE9B0');
  return done(o, 'The bear lamp shines, a green seal with a tick');
}
function failed() {
  const { S, back, ground, close, done } = night('pf', 37);
  let o = back + p.crescent(S, 116, 100, 22, -18) + ground + close + p.cloud(S, 346, 96, 0.5, '#CFC3E6', '#8F80C0', 0.7) + p.bearLamp(S, 222, 304, 0.94, 0, { on: false });
  // the plug that has come out, and a small warm seal
  o += p.line('M292 296C340 318 352 300 346 282', '#241A3D', 7) + `<g transform="translate(352 262) rotate(20)">${S.paper('M-15 18V-6Q-15-14-7-14H7Q15-14 15-6V18Q0 26-15 18Z', S.g('#F3ECF1', '#BFB2D2'), { sh: 0.4 })}${p.line('M-7-14V-28M7-14V-28', '#C9D2E4', 5)}</g>`;
  o += p.line('M384 214L396 204M392 232L408 230M366 206L370 192', '#FFC764', 5, 0.9) + S.paper('M144 190A34 34 0 1 1 76 190 34 34 0 1 1 144 190Z', S.g('#FFD27A', '#F2A63C'), { sh: 0.6 }) + p.line('M110 172V196', '#4A2A3A', 8) + p.cir(110, 208, 4.8, '#4A2A3A');
  return done(o, 'The bear lamp is not lit, its plug has come out');
}

// ---------- share picture ----------
function og() {
  const S = new Sheet('og', 0);
  let o = `<rect width="1200" height="630" fill="${S.g('#2E2160', '#6A4F9E')}"/>` + p.stars(S, 77, 120, { w: 1200, y1: 430, avoid: [[150, 130, 110], [260, 130, 110], [380, 130, 110], [160, 290, 130], [300, 290, 130], [440, 290, 130], [540, 300, 100], [160, 400, 130], [320, 400, 130], [460, 400, 130], [560, 420, 100]] });
  o += S.paper(ridge(5, 470, 22, { w: 1200, bottom: 660 }), S.g('#5A4590', '#3A2C74'), { sh: 0.6 });
  // the lit window with the lamp
  const d = 'M716 560V290A186 186 0 0 1 1088 290V560Z';
  o += S.glow(902, 360, 560, '#FFC764', 0.5) + S.paper('M690 574V290A212 212 0 0 1 1114 290V574Z', S.g('#A58AD0', '#5F4A98'), { sh: 1.2 }) + `<path d="${d}" fill="${S.r(0.5, 0.6, [0, '#FFEBB4'], [0.55, '#F9BE58'], [1, '#D98A4A'])}"/>`;
  for (const [x, y, s] of [[800, 220, 11], [1010, 200, 9], [902, 150, 13], [846, 288, 7], [978, 282, 8]]) o += sparkle(x, y, s, '#FFF6DC', 0.85);
  o += p.bearLamp(S, 902, 562, 1.42, 1);
  const clip = S.id(); S.defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`);
  o += `<g clip-path="url(#${clip})">` + S.paper('M690 90H780C774 220 756 300 716 350H690Z', S.g('#C9566A', '#8F3A5E'), { sh: 0.6 }) + S.paper('M1114 90H1024C1030 220 1048 300 1088 350H1114Z', S.g('#C9566A', '#8F3A5E'), { sh: 0.6 }) + '</g>';
  o += S.paper('M656 558H1148L1164 606H640Z', S.g('#B79CDC', '#6A4F9E'), { sh: 0.9 }) + S.paper(ridge(15, 596, 10, { w: 1200, bottom: 660 }), '#1C1540', { sh: 0.7 }) + p.moth(S, 672, 200, 0.46, -16, 0.95);
  o += at(84, 92, 0.66, mark(S, { frame: '#8A6FC4' })) + `<path transform="translate(166 158) scale(.66)" d="${T.wordmark.d}" fill="#FDF9F5"/>`;
  o += `<path transform="translate(84 304) scale(.98)" d="${T.ogLine1.d}" fill="#FDF9F5"/><path transform="translate(84 404) scale(.98)" d="${T.ogLine2.d}" fill="#FFC764"/>` + `<path transform="translate(86 468) scale(.225)" d="${T.ogSub.d}" fill="#F3ECF1" opacity=".92"/>`;
  return S.svg(o, { w: 1200, h: 630, label: 'Storylamp: a small light, a good story' });
}

save('logo-light.svg', logo(false)); // dark lettering, for light pages
save('logo-dark.svg', logo(true)); // light lettering, for dark pages
save('mark.svg', square());
save('favicon.svg', square({ radius: 120, simple: true, id: 'fv' }));
save('og-image.svg', og());
for (const [name, f] of Object.entries({ 'team-makers': makers, 'team-storytellers': storytellers, 'team-helpers': helpers, 'empty-cart': emptyCart, 'empty-playlist': emptyPlaylist, 'empty-orders': emptyOrders, 'not-found': notFound, 'payment-success': paid, 'payment-failure': failed })) save(`${name}.svg`, f());
for (const f of fs.readdirSync(OUT).sort()) console.log(f, fs.statSync(path.join(OUT, f)).size);
