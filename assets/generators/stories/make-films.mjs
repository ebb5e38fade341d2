// The films of the stories with contentType "mp4": the narration, and the camera moving slowly over the moving drawings.
//   node stories/make-films.mjs [part of a story slug]
// 640 px, 6 pictures a second, H.264 + AAC with chapters, faststart; and a preview.
// First run audio/narrate.mjs: it leaves the sound and the times in sound/.   Needs ffmpeg (with libx264) on the PATH.
import fs from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { excerptFilter, metadata, rawInput } from '../audio/mix.mjs';
import { SCENES } from './scenes.mjs';
import { SHOTS } from './shots.mjs';

const STORIES = path.resolve(import.meta.dirname, '../../stories'), SOUND = path.resolve(import.meta.dirname, '../sound');
const SIZE = 640, SOURCE = 960, RATE = 6, LOOP = { frames: 18, seconds: 6 }, DISSOLVE = 1.5, PICTURE = SIZE * SIZE * 1.5;
const only = process.argv[2];
sharp.concurrency(1);

const loops = new Map();
/** The frames of a moving drawing, as planes of YUV 4:2:0, which the encoder wants; only the latest two drawings are kept. */
async function framesOf(scene) {
  if (!loops.has(scene)) {
    if (loops.size > 1) loops.delete(loops.keys().next().value);
    const frames = [];
    for (let i = 0; i < LOOP.frames; i++) frames.push(planes(await sharp(Buffer.from(scene(i / LOOP.frames)), { density: (72 * SOURCE) / 800 }).resize(SOURCE, SOURCE).removeAlpha().raw().toBuffer()));
    loops.set(scene, frames);
  }
  return loops.get(scene);
}

/** BT.709, limited range. */
function planes(rgb) {
  const half = SOURCE / 2, y = new Uint8Array(SOURCE * SOURCE), u = new Uint8Array(half * half), v = new Uint8Array(half * half);
  for (let i = 0, k = 0; i < y.length; i++, k += 3) y[i] = 16 + 0.1826 * rgb[k] + 0.6142 * rgb[k + 1] + 0.062 * rgb[k + 2] + 0.5;
  for (let j = 0; j < half; j++) {
    for (let i = 0; i < half; i++) {
      const k = (j * 2 * SOURCE + i * 2) * 3, below = k + SOURCE * 3;
      const mean = (c) => (rgb[k + c] + rgb[k + c + 3] + rgb[below + c] + rgb[below + c + 3]) / 4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      u[j * half + i] = 128.5 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      v[j * half + i] = 128.5 + 0.4392 * r - 0.3989 * g - 0.0403 * b;
    }
  }
  return [[y, SOURCE, SIZE], [u, half, SIZE / 2], [v, half, SIZE / 2]];
}

/** What the camera sees: x, y (of 800) in the middle, enlarged by zoom, never beyond the edge. Bilinear, so that slow moves do not jump. */
function view(frame, [x, y, zoom], out) {
  let o = 0;
  for (const [plane, from, to] of frame) {
    const width = from / zoom, start = (middle) => Math.min(from - width, Math.max(0, (middle * from) / 800 - width / 2));
    const step = (width - 1.01) / (to - 1), left = start(x), top = start(y);
    const columns = new Int32Array(to), parts = new Int32Array(to);
    for (let i = 0; i < to; i++) { const at = left + i * step; columns[i] = at | 0; parts[i] = ((at - columns[i]) * 256) | 0; }
    for (let j = 0; j < to; j++) {
      const at = top + j * step, row = (at | 0) * from, part = ((at - (at | 0)) * 256) | 0;
      for (let i = 0; i < to; i++) {
        const a = row + columns[i], b = a + from, h = parts[i];
        const upper = (plane[a] << 8) + (plane[a + 1] - plane[a]) * h, lower = (plane[b] << 8) + (plane[b + 1] - plane[b]) * h;
        out[o++] = ((upper << 8) + (lower - upper) * part) >> 16;
      }
    }
  }
}
const ease = (q) => q * q * (3 - 2 * q);
const between = (from, to, q) => from.map((value, i) => value + (to[i] - value) * ease(Math.min(1, Math.max(0, q))));

/** A shot begins with the sentence that has its words. */
function timed(shots, { sentences, seconds }) {
  const starts = shots.map(({ words }) => {
    if (!words) return 0;
    const sentence = sentences.find(({ text }) => text.includes(words));
    if (!sentence) throw new Error(`nobody says ${words}`);
    return sentence.start - DISSOLVE / 2;
  });
  return shots.map((shot, i) => ({ ...shot, start: starts[i], end: (starts[i + 1] ?? seconds) + DISSOLVE }));
}

async function film(dir, story, shots) {
  const stem = story.text.replace(/\.txt$/, ''), about = JSON.parse(fs.readFileSync(path.join(SOUND, `${stem}.json`), 'utf8'));
  const raw = path.join(SOUND, `${stem}.f32`), out = path.join(dir, story.content), preview = path.join(dir, story.preview);
  const [whole, short] = [`${raw}.meta`, `${raw}.short.meta`], { excerpt, loudness, seconds } = about;
  fs.writeFileSync(whole, metadata(about.title, about.chapters, seconds));
  fs.writeFileSync(short, metadata(`${about.title} (excerpt)`, [], seconds));
  const video = (crf) => ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', String(crf), '-g', String(10 * RATE), '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const file = ['-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart', '-fflags', '+bitexact'];
  const part = `trim=start=${excerpt.start.toFixed(2)}:duration=${excerpt.seconds.toFixed(2)},setpts=PTS-STARTPTS,fade=t=out:st=${(excerpt.seconds - 1.2).toFixed(2)}:d=1.2:color=0x120E24`;
  const encoder = spawn('ffmpeg', ['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-color_range', 'tv', '-colorspace', 'bt709', '-s', `${SIZE}x${SIZE}`, '-r', String(RATE), '-i', '-', ...rawInput(raw), '-i', whole, '-i', short,
    '-map', '0:v', '-map', '1:a', '-map_metadata', '2', '-map_chapters', '2', '-af', loudness, ...video(25), ...file, out,
    '-map', '0:v', '-map', '1:a', '-map_metadata', '3', '-map_chapters', '-1', '-vf', part, '-af', `${loudness},${excerptFilter(excerpt)}`, ...video(27), ...file, preview,
  ], { stdio: ['pipe', 'inherit', 'inherit'] });

  const plan = timed(shots, about), count = Math.floor(seconds * RATE);
  const [picture, earlier] = [Buffer.alloc(PICTURE), Buffer.alloc(PICTURE)];
  const show = async ({ scene, from, to, start, end }, time, target) => {
    const frames = await framesOf(scene);
    view(frames[Math.floor((time / LOOP.seconds) * LOOP.frames) % LOOP.frames], between(from, to, (time - start) / (end - start)), target);
  };
  for (let i = 0; i < count; i++) {
    const time = i / RATE, now = plan.findLastIndex(({ start }) => start <= time), mixed = Math.min(1, (time - plan[now].start) / DISSOLVE);
    await show(plan[now], time, picture);
    if (now > 0 && mixed < 1) {
      await show(plan[now - 1], time, earlier);
      for (let k = 0; k < picture.length; k++) picture[k] = earlier[k] + (picture[k] - earlier[k]) * mixed;
    }
    const light = Math.min(1, (seconds - 0.5 - time) / 5, 0.2 + time / 2);
    if (light < 1) for (let k = 0; k < picture.length; k++) { const dark = k < SIZE * SIZE ? 28 : 131; picture[k] = dark + (picture[k] - dark) * Math.max(0, light); }
    await new Promise((resolve) => encoder.stdin.write(picture, resolve));
  }
  encoder.stdin.end();
  const status = await new Promise((resolve) => encoder.on('close', resolve));
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  for (const meta of [whole, short]) fs.rmSync(meta);
  console.log(story.content, `${plan.length} shots`, fs.statSync(out).size, '| preview', fs.statSync(preview).size);
}

for (const bundle of Object.keys(SCENES)) {
  const dir = path.join(STORIES, bundle);
  for (const story of JSON.parse(fs.readFileSync(path.join(dir, 'bundle.json'), 'utf8')).stories) {
    if (story.contentType === 'mp4' && (!only || story.slug.includes(only))) await film(dir, story, SHOTS[story.slug]);
  }
}
