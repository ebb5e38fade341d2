// Writes the 1200 x 1200 WebP pictures of covers and stories.
//   node stories/make-pictures.mjs [part of a name] [--draft]     --draft: a 640 px PNG into ./draft
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { SCENES } from './scenes.mjs';

const OUT = path.resolve(import.meta.dirname, '../../stories');
const draft = process.argv.includes('--draft');
const only = process.argv.slice(2).find((a) => !a.startsWith('--'));
const SIZE = draft ? 640 : 1200;

for (const [bundle, scenes] of Object.entries(SCENES)) {
  const dir = path.join(OUT, bundle);
  const info = JSON.parse(fs.readFileSync(path.join(dir, 'bundle.json'), 'utf8'));
  for (const [slug, scene] of Object.entries(scenes)) {
    if (only && !`${bundle}/${slug}`.includes(only)) continue;
    const names = slug === 'cover' ? info.cover : info.stories.find((s) => s.slug === slug).illustration;
    const svg = scene(0);
    const image = sharp(Buffer.from(svg), { density: (72 * SIZE) / 800 }).resize(SIZE, SIZE).removeAlpha();
    if (draft) {
      const d = path.join(import.meta.dirname, '../draft');
      fs.mkdirSync(d, { recursive: true });
      await image.png().toFile(path.join(d, `${bundle}-${slug}.png`));
    } else {
      const flat = await image.raw().toBuffer();
      const raw = { raw: { width: SIZE, height: SIZE, channels: 3 } };
      // a breath of paper grain, soft enough to compress well
      const grain = await sharp({ create: { width: SIZE / 2, height: SIZE / 2, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 11 } } }).greyscale().resize(SIZE, SIZE).toColourspace('srgb').png().toBuffer();
      const f = path.join(dir, names.image);
      await sharp(flat, raw).composite([{ input: grain, blend: 'soft-light' }]).webp({ quality: 82, effort: 5, smartSubsample: true }).toFile(f);
      console.log(path.relative(OUT, f), fs.statSync(f).size);
    }
  }
}
