import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'

// node to-masters.mjs FOLDER: makes a WebP master of every PNG in the folder, in place of an older master.
const from = process.argv[2] ?? ''
const products = join(import.meta.dirname, '../products')

for (const file of (await readdir(from)).filter((each) => each.endsWith('.png'))) {
  const { name } = parse(file)
  await sharp(join(from, file))
    .webp({ quality: 97, smartSubsample: true, effort: 5 })
    .toFile(join(products, `${name}.webp`))
  await rm(join(products, file), { force: true })
}
