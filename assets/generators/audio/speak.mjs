// One sentence, spoken by SVOX Pico (en-US) in the pitches and speeds of its parts, without the silence around it.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

export const RATE = 16000; // the voice's own
const CACHE = path.resolve(import.meta.dirname, '../sound/spoken');
const QUIET = 0.006, LEAD = 0.02, TAIL = 0.06;

/** Spellings that the voice reads better than the printed ones. */
const SAY = [[/’/g, "'"], [/\bAaah\b/g, 'Ah'], [/\bhoo\b/gi, 'who'], [/\bALL IN\b/g, 'All in'], [/\bLumi\b/g, 'Loomy'], [/\bOlla\b/g, 'Ola'], [/\bMira\b/g, 'Meera'], [/\bTa-da\b/g, 'Tah dah'], [/\bFenn\b/g, 'Fen'], [/\bTheo\b/g, 'Theeo'], [/&/g, 'and']];
const DRAWN = { Ah: 45, Hum: 62 }; // sounds that are held

const spelled = (text) => SAY.reduce((t, [from, to]) => t.replace(from, to), text).replace(/\b(Ah|Hum)\b/g, (word) => `</speed><speed level="${DRAWN[word]}">${word}</speed><speed>`);

/** Kept by its markup, so that a changed story speaks only what is new. */
export function speak(parts) {
  const markup = parts.map(({ text, pitch, speed }) => `<pitch level="${Math.round(pitch)}">${marked(text, Math.round(speed))}</pitch>`).join(' ');
  const cached = path.join(CACHE, `${createHash('sha256').update(markup).digest('hex').slice(0, 24)}.wav`);
  if (!fs.existsSync(cached)) {
    fs.mkdirSync(CACHE, { recursive: true });
    execFileSync('pico2wave', ['-l', 'en-US', '-w', cached, markup]);
  }
  return trimmed(samplesOf(fs.readFileSync(cached)));
}
const marked = (text, speed) => `<speed level="${speed}">${spelled(text).replaceAll('<speed>', `<speed level="${speed}">`)}</speed>`;

function samplesOf(wav) {
  const start = wav.indexOf('data') + 8, samples = new Float32Array((wav.length - start) >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = wav.readInt16LE(start + 2 * i) / 32768;
  return samples;
}

function trimmed(samples) {
  const first = samples.findIndex((s) => Math.abs(s) > QUIET), last = samples.findLastIndex((s) => Math.abs(s) > QUIET);
  if (first < 0) throw new Error('the voice said nothing');
  const cut = samples.slice(Math.max(0, first - LEAD * RATE), last + TAIL * RATE);
  const fade = 0.012 * RATE;
  for (let i = 0; i < fade; i++) {
    cut[i] *= i / fade;
    cut[cut.length - 1 - i] *= i / fade;
  }
  return cut;
}
