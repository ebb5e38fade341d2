// Fills in what can be measured in every bundle.json: picture descriptions (from the drawings), seconds, bytes, loudness, and
// the kinds that the descriptions of bundles state.
//   node stories/update-bundles.mjs       Needs ffmpeg and ffprobe on the PATH.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { OUT_RATE, loudnessOf } from '../audio/mix.mjs';
import { SCENES } from './scenes.mjs';

const STORIES = path.resolve(import.meta.dirname, '../../stories');
const run = (command, ...args) => execFileSync(command, args, { maxBuffer: 2 ** 28 });
const seconds = (file) => +(+run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file).toString()).toFixed(1);

/** Of the finished file: integrated loudness in LUFS, highest sample in dB. */
function soundOf(file) {
  const bytes = run('ffmpeg', '-v', 'error', '-i', file, '-map', '0:a', '-f', 'f32le', '-ac', '1', '-ar', String(OUT_RATE), '-');
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { loudness: +loudnessOf(samples, OUT_RATE).toFixed(1), peak: +(20 * Math.log10(peak)).toFixed(1) };
}

const counted = (count, one, many) => (count === 1 ? `one ${one}` : `${['no', 'one', 'two', 'three', 'four'][count]} ${many}`);
function ofBundle(stories) {
  const count = (kind) => stories.filter(({ contentType }) => contentType === kind).length;
  const kinds = [[count('mp3'), 'narration', 'narrations'], [count('mp4'), 'narrated film', 'narrated films'], [count('gif'), 'moving picture with a narration', 'moving pictures with narrations']];
  const list = kinds.filter(([number]) => number).map(([number, one, many]) => counted(number, one, many));
  const text = new Intl.ListFormat('en').format(list);
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
const withLastSentence = (description, sentence) => `${description.replace(/\s*[^.]*\bnarrations?\b[^.]*\.$/, '')} ${sentence}`;

for (const bundle of fs.readdirSync(STORIES).sort()) {
  const dir = path.join(STORIES, bundle), file = path.join(dir, 'bundle.json');
  if (!fs.existsSync(file)) continue;
  const info = JSON.parse(fs.readFileSync(file, 'utf8'));
  const alt = (slug) => SCENES[bundle][slug](0).match(/aria-label="([^"]*)"/)[1];
  info.cover.alt = alt('cover');
  for (const story of info.stories) {
    const stem = story.text.replace(/\.txt$/, '');
    story.times = `${stem}.times.json`;
    if (story.contentType === 'gif') Object.assign(story, { narration: `${stem}.narration.mp3`, narrationPreview: `${stem}.narration.preview.mp3` });
    const heard = path.join(dir, story.narration ?? story.content);
    story.illustration.alt = alt(story.slug);
    story.seconds = seconds(heard);
    Object.assign(story, soundOf(heard));
    story.contentBytes = fs.statSync(path.join(dir, story.content)).size;
    story.previewSeconds = seconds(path.join(dir, story.narrationPreview ?? story.preview));
    story.computerRead = true;
  }
  info.description = withLastSentence(info.description, ofBundle(info.stories));
  fs.writeFileSync(file, JSON.stringify(info, null, 2) + '\n');
  console.log(bundle, info.stories.map(({ seconds, loudness, peak }) => [seconds, loudness, peak]).join(' | '));
}
