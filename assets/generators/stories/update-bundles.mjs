// Fills in what can be measured in every bundle.json: picture descriptions (from the drawings), seconds of sound, bytes.
//   node stories/update-bundles.mjs       Needs ffprobe (part of ffmpeg) on the PATH.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { SCENES } from './scenes.mjs';

const STORIES = path.resolve(import.meta.dirname, '../../stories');
for (const b of fs.readdirSync(STORIES).sort()) {
  const dir = path.join(STORIES, b), file = path.join(dir, 'bundle.json');
  if (!fs.existsSync(file)) continue;
  const info = JSON.parse(fs.readFileSync(file, 'utf8'));
  const alt = (slug) => SCENES[b][slug](0).match(/aria-label="([^"]*)"/)[1];
  const seconds = (f) => +(+execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path.join(dir, f)]).toString()).toFixed(1);
  info.cover.alt = alt('cover');
  for (const s of info.stories) {
    s.illustration.alt = alt(s.slug);
    s.seconds = seconds(s.content);
    s.contentBytes = fs.statSync(path.join(dir, s.content)).size;
    s.previewSeconds = s.preview ? seconds(s.preview) : null;
    s.computerRead = s.contentType === 'mp3';
  }
  fs.writeFileSync(file, JSON.stringify(info, null, 2) + '\n');
}
