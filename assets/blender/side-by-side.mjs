import { join } from 'node:path'
import sharp from 'sharp'

// node side-by-side.mjs: puts lamps that were rendered one by one in the dark onto one table.
// All stand on the same table before the same wall, so that the pictures fade into each other between them.
const products = join(import.meta.dirname, '../products')

/** Height and width of each render. */
const rendered = 1600
/** In each render: the middle of the foot, in pixels. A bunny is rendered smaller, for its ears. */
const lamps = {
  'bear-mist': { middle: 779, foot: 1331, size: 1 },
  'bunny-blush': { middle: 799, foot: 1335, size: 1.12 },
  'owl-sage': { middle: 799, foot: 1339, size: 1 },
}
const pictures = {
  'lamps-night-wide': { width: 2208, height: 1104, floor: 908, size: 0.683, at: { 'bear-mist': 414, 'bunny-blush': 1104, 'owl-sage': 1794 } },
  'bear-and-bunny-night': pair('bear-mist', 'bunny-blush'),
  'bunny-and-owl-night': pair('bunny-blush', 'owl-sage'),
  'owl-and-bear-night': pair('owl-sage', 'bear-mist'),
  ...Object.fromEntries(Object.keys(lamps).map((name) => [`${name}-night-wide`, calmOnTheLeft(name)])),
}

function pair(left, right) {
  return { width: 1600, height: 1600, floor: 1280, size: 0.84, at: { [left]: 416, [right]: 1184 } }
}

function calmOnTheLeft(name) {
  return { width: 2208, height: 1242, floor: 1032, size: 0.776, at: { [name]: 1590 }, isExtended: true }
}

async function sideBySide({ width, height, floor, size, at, isExtended }) {
  const sum = new Float32Array(3 * width * height)
  const reach = 667 * size
  const weights = new Float32Array(width * height)
  for (const [name, x] of Object.entries(at)) {
    const lamp = lamps[name]
    const scale = size * lamp.size
    const side = Math.round(rendered * scale)
    const [left, top] = [Math.round(x - lamp.middle * scale), Math.round(floor - lamp.foot * scale)]
    const first = Math.max(0, left)
    const tile = await extended(join(products, `${name}-glow.webp`), side, Math.max(0, top), Math.max(0, height - top - side))
    for (let row = 0; row < height; row++) {
      for (let column = isExtended ? 0 : first; column < Math.min(width, left + side); column++) {
        const edge = Math.min(column - left, left + side - 1 - column) / 55
        const weight = Math.max(0.001, 1 - Math.abs(column - x) / reach) ** 2 * Math.max(0.001, Math.min(1, edge))
        const to = row * width + column
        const from = (row - Math.min(0, top)) * side + Math.max(0, column - left)
        // wall and table go on to the left as they are there on average
        const own = isExtended ? Math.min(1, Math.max(0, (column - left) / 110)) : 1
        weights[to] += weight
        for (let c = 0; c < 3; c++) {
          const beside = own < 1 ? meanOf(tile, 3 * (from - Math.max(0, column - left)) + c, 80) + grain(column, row) : 0
          sum[3 * to + c] += weight * (own * (tile[3 * from + c] + (row < top ? grain(column, row) : 0)) + (1 - own) * beside)
        }
      }
    }
  }
  const pixels = Buffer.from(Uint8Array.from(sum, (value, i) => Math.round(value / weights[Math.floor(i / 3)])))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function meanOf(pixels, from, count) {
  let sum = 0
  for (let i = 0; i < count; i++) sum += pixels[from + 3 * i]
  return sum / count
}

/** Keeps wide even faces free of bands. */
const grain = (x, y) => ((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1) * 1.5

/** Rows in which a face that goes on fades into the picture. */
const blended = 33

/** The wall goes on above as it is at the picture's upper edge, the table below mirrored. */
async function extended(file, side, above, below) {
  const scaled = await sharp(file).resize(side).png().toBuffer()
  const wall = await sharp(scaled).extract({ left: 0, top: 0, width: side, height: blended }).resize(side, 1, { fit: 'fill' }).blur(120).toBuffer()
  const layers = [{ input: scaled, top: above, left: 0 }]
  if (above > 0) {
    const wash = await sharp(wall).resize(side, above + blended, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
    // fades out over the first rows of the picture
    for (let row = above; row < above + blended; row++) {
      for (let column = 0; column < side; column++) wash[4 * (row * side + column) + 3] = (255 * (above + blended - row)) / blended
    }
    layers.push({ input: wash, raw: { width: side, height: above + blended, channels: 4 }, top: 0, left: 0 })
  }
  if (below > 0) {
    const table = await sharp(scaled).extract({ left: 0, top: side - below, width: side, height: below }).flip().toBuffer()
    layers.push({ input: table, top: above + side, left: 0 })
  }
  return sharp({ create: { width: side, height: above + side + below, channels: 3, background: '#000' } }).composite(layers).removeAlpha().raw().toBuffer()
}

for (const [name, layout] of Object.entries(pictures)) {
  const picture = await sideBySide(layout)
  await picture.webp({ quality: 97, smartSubsample: true, effort: 5 }).toFile(join(products, `${name}.webp`))
}

// the right of the hero, for galleries
await sharp(join(products, 'hero-bedroom-wide.webp'))
  .extract({ left: 943, top: 0, width: 1242, height: 1242 })
  .webp({ quality: 97, smartSubsample: true, effort: 5 })
  .toFile(join(products, 'bear-mist-bedroom.webp'))
