// Voice and music to one loudness, and the encoded files. Needs ffmpeg on the PATH.
import fs from 'node:fs';
import { execFileSync } from 'node:child_process';
import { RATE } from './speak.mjs';

/** The voice ends at 8 kHz and the music at 5, so that a higher rate would only cost bytes. */
export const OUT_RATE = 24000;
const LOUDNESS = -18, PEAK = 0.79; // LUFS integrated; -2 dB, as the codec adds a little
const ff = (...args) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

/** Warm, brightened above 1.3 kHz (the voice is dull there), gently compressed, in a small room. */
const VOICE = `aresample=${OUT_RATE},highpass=f=75,equalizer=f=220:t=q:w=1:g=-3,highshelf=f=1300:g=8,equalizer=f=5500:t=q:w=1.2:g=2,acompressor=threshold=-22dB:ratio=2.5:attack=10:release=160:makeup=2`;
const ROOM = 'aecho=0.92:0.3:31|47|71:0.10|0.08|0.05';
const MUSIC = 'lowpass=f=5200,aecho=0.8:0.5:130|230:0.22|0.14,volume=0.13';

const floats = (samples) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
export const readFloats = (file) => { const bytes = fs.readFileSync(file); return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2); };

/** Music under the voice, which pushes it down; out is raw float32 at OUT_RATE. Returns the filter that sets the loudness. */
export function mix(voice, bed, seconds, out) {
  fs.writeFileSync(`${out}.voice`, floats(voice));
  fs.writeFileSync(`${out}.bed`, floats(bed));
  const fadeOut = `afade=t=out:st=${(seconds - 6).toFixed(2)}:d=6:curve=qsin`;
  ff('-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', `${out}.voice`, '-f', 'f32le', '-ar', String(OUT_RATE), '-ac', '1', '-i', `${out}.bed`, '-filter_complex',
    `[0:a]${VOICE},asplit[v][key];[v]${ROOM}[room];[1:a]${MUSIC},afade=t=in:d=2,${fadeOut}[m];` +
    '[m][key]sidechaincompress=threshold=0.02:ratio=4:attack=80:release=900[bed];[room][bed]amix=inputs=2:duration=longest:normalize=0',
    '-t', seconds.toFixed(3), '-ac', '1', '-ar', String(OUT_RATE), '-f', 'f32le', out);
  fs.rmSync(`${out}.voice`);
  fs.rmSync(`${out}.bed`);
  const gain = LOUDNESS - loudnessOf(readFloats(out), OUT_RATE);
  return `volume=${gain.toFixed(2)}dB,alimiter=limit=${PEAK}:level=disabled:attack=4:release=60`;
}

/** 48 kb/s mono with chapters, and an excerpt that fades. */
export function encode(raw, loudnessFilter, { title, chapters, seconds, excerpt }, file, excerptFile) {
  const [whole, short] = [`${raw}.meta`, `${raw}.short.meta`];
  fs.writeFileSync(whole, metadata(title, chapters, seconds));
  fs.writeFileSync(short, metadata(`${title} (excerpt)`, [], seconds));
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '48k', '-compression_level', '2', '-id3v2_version', '3'];
  ff(...rawInput(raw), '-i', whole, '-i', short,
    '-map', '0:a', '-map_metadata', '1', '-map_chapters', '1', '-af', loudnessFilter, ...mp3, file,
    '-map', '0:a', '-map_metadata', '2', '-map_chapters', '-1', '-af', `${loudnessFilter},${excerptFilter(excerpt)}`, ...mp3, excerptFile);
  fs.rmSync(whole);
  fs.rmSync(short);
}
export const rawInput = (raw) => ['-f', 'f32le', '-ar', String(OUT_RATE), '-ac', '1', '-i', raw];
export const excerptFilter = ({ start, seconds }) =>
  `atrim=start=${start.toFixed(2)}:duration=${seconds.toFixed(2)},asetpts=PTS-STARTPTS,afade=t=in:d=0.4,afade=t=out:st=${(seconds - 1.6).toFixed(2)}:d=1.6`;

export function metadata(title, chapters, seconds) {
  const marks = chapters.map(({ title, start }, i) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${Math.round(start * 1000)}\nEND=${Math.round((chapters[i + 1]?.start ?? seconds) * 1000)}\ntitle=${title}\n`);
  return `;FFMETADATA1\ntitle=${title}\nartist=Storylamp (computer-read)\ncomment=Read by a computer voice: SVOX Pico, en-US\n${marks.join('')}`;
}

/** Integrated loudness in LUFS, as ITU-R BS.1770-4 defines it, of a mono signal. */
export function loudnessOf(samples, rate) {
  const weighted = biquad(biquad(samples, shelf(rate)), lowCut(rate));
  const step = Math.round(rate * 0.1), energies = [];
  for (let start = 0; start + 4 * step <= weighted.length; start += step) {
    let sum = 0;
    for (let i = start; i < start + 4 * step; i++) sum += weighted[i] ** 2;
    energies.push(sum / (4 * step));
  }
  const level = (energy) => -0.691 + 10 * Math.log10(energy), mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  const audible = energies.filter((energy) => level(energy) > -70), gate = level(mean(audible)) - 10;
  return level(mean(audible.filter((energy) => level(energy) > gate)));
}
function biquad(samples, [b0, b1, b2, a1, a2]) {
  const out = new Float32Array(samples.length);
  for (let i = 0, x1 = 0, x2 = 0, y1 = 0, y2 = 0; i < samples.length; i++) {
    const x = samples[i], y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}
// The two filters of the K weighting for any rate.
function shelf(rate) {
  const K = Math.tan((Math.PI * 1681.974450955533) / rate), Q = 0.7071752369554196, Vh = 10 ** (3.999843853973347 / 20), Vb = Vh ** 0.4996667741545416, a0 = 1 + K / Q + K * K;
  return [(Vh + (Vb * K) / Q + K * K) / a0, (2 * (K * K - Vh)) / a0, (Vh - (Vb * K) / Q + K * K) / a0, (2 * (K * K - 1)) / a0, (1 - K / Q + K * K) / a0];
}
function lowCut(rate) {
  const K = Math.tan((Math.PI * 38.13547087602444) / rate), Q = 0.5003270373238773, a0 = 1 + K / Q + K * K;
  return [1, -2, 1, (2 * (K * K - 1)) / a0, (1 - K / Q + K * K) / a0];
}
