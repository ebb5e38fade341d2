import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// node recolor.mjs: makes the pictures of one round speaker in the other colors.
// What a color does to a pixel is learned from the front views, which differ in nothing else; that costs a second where a render costs minutes.
const products = join(import.meta.dirname, '../products')

/** Pictures with one speaker. ball: its center and radii, cord: left, top, right, bottom, in pixels. On paper, the paper changes too. */
const pictures = [
  { from: 'coral', name: 'speaker-coral-back', to: (color) => `speaker-${color}-back`, ball: [611, 566, 336, 320], cord: [238, 330, 335, 765], isOnPaper: true },
  { from: 'coral', name: 'speaker-coral-shelf', to: (color) => `speaker-${color}-shelf`, ball: [530, 757, 215, 213], cord: [680, 640, 792, 1035] },
  { from: 'mint', name: 'speaker-mint-top', to: (color) => `speaker-${color}-top`, ball: [548, 572, 368, 385], cord: [840, 505, 1040, 1195], isOnPaper: true },
  { from: 'sky', name: 'pouch-sand', to: (color) => `pouch-sand-${color}`, ball: [820, 545, 232, 228], cord: [950, 440, 1070, 875] },
]
const front = { ball: [535, 566, 328, 316], cord: [800, 390, 965, 1070] }
const colors = ['coral', 'mint', 'sky', 'lemon', 'lilac']
/** Hues of the cloth in degrees, and the saturation from which on a pixel is cloth: wood and paper are near to coral, nothing is near to sky. */
const cloths = { coral: { hues: [-20, 22], pale: 0.2 }, sky: { hues: [180, 260], pale: 0.06 }, mint: { hues: [130, 190], pale: 0.16 } }

async function pixelsOf(name) {
  const file = ['png', 'webp'].map((type) => join(products, `${name}.${type}`)).find(existsSync)
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const linear = Float64Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2)
const smooth = (from, to, value) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** How much of each pixel is the speaker, 0 to 1. */
function speakerIn({ data, width, height }, { ball: [middle, center, across, high], cord: [left, top, right, bottom] }, cloth) {
  const inBall = (i) => (((i % width) - middle) / across) ** 2 + ((Math.floor(i / width) - center) / high) ** 2 < 1
  const inCord = (i) => i % width > left && i % width < right && i > top * width && i < bottom * width
  const colored = new Float32Array(width * height)
  for (let i = 0; i < colored.length; i++) {
    if (inBall(i) || inCord(i)) colored[i] = coloredIn(data.subarray(3 * i, 3 * i + 3), cloth)
  }
  // pale threads between the colored ones, and the shaded side of the cord
  const closed = (by) => shrunk(grown(colored.map((part) => Number(part > 0.5)), width, by), width, by)
  const [ball, cord] = [shrunk(closed(9), width, 1), closed(2)]
  return colored.map((part, i) => {
    const { high, saturation } = toneOf(data.subarray(3 * i, 3 * i + 3))
    // the foot is dark, the star is white
    return Math.max(part, inBall(i) ? ball[i] : cord[i]) * smooth(50, 80, high) * smooth(0.03, 0.1, saturation)
  })
}

function toneOf([r, g, b]) {
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)]
  const range = Math.max(1, high - low)
  const hue = high === r ? (60 * (g - b)) / range : high === g ? 120 + (60 * (b - r)) / range : 240 + (60 * (r - g)) / range
  return { high, hue, saturation: (high - low) / Math.max(1, high) }
}

function coloredIn(pixel, { hues: [from, to], pale }) {
  const { hue, saturation } = toneOf(pixel)
  return hue > from && hue < to ? smooth(pale, pale + 0.14, saturation) : 0
}

const grown = (mask, width, by) => spread(mask, width, by, Math.max)
const shrunk = (mask, width, by) => spread(mask, width, by, Math.min)

function spread(mask, width, by, choose) {
  let result = mask
  for (const step of [1, width]) {
    const before = result
    result = before.map((_, i) => {
      let chosen = before[i]
      for (let k = -by; k <= by; k++) chosen = choose(chosen, before[i + k * step] ?? chosen)
      return chosen
    })
  }
  return result
}

/** Roots of products keep the brightness out of the map: twice the light gives twice the result. */
const features = (r, g, b) => [r, g, b, Math.sqrt(r * g), Math.sqrt(g * b), Math.sqrt(r * b)]

/** Least squares: the 6 x 3 matrix that turns the pixels of one picture into those of the other. */
function learn(from, to, weightOf) {
  const n = 6
  const rows = Array.from({ length: n }, () => new Float64Array(n + 3))
  for (let i = 0; i < from.data.length / 3; i++) {
    const weight = weightOf(i)
    if (weight < 0.99) continue
    const f = featuresAt(from, i)
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) rows[j][k] += f[j] * f[k]
      for (let c = 0; c < 3; c++) rows[j][n + c] += f[j] * linear[to.data[3 * i + c]]
    }
  }
  for (let j = 0; j < n; j++) rows[j][j] *= 1.001
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < n; k++) {
      if (k === j) continue
      const ratio = rows[k][j] / rows[j][j]
      for (let m = j; m < n + 3; m++) rows[k][m] -= ratio * rows[j][m]
    }
  }
  return rows.map((row, j) => [0, 1, 2].map((c) => row[n + c] / row[j]))
}

const featuresAt = ({ data }, i) => features(linear[data[3 * i]], linear[data[3 * i + 1]], linear[data[3 * i + 2]])
const mapped = (f, matrix, c) => f.reduce((sum, value, j) => sum + value * matrix[j][c], 0)

/** The least that the examples have of each color beside the strongest. Light from warm wood goes below; the map would overdo it. */
function leastBeside({ data }, part) {
  const shares = [[], [], []]
  for (let i = 0; i < part.length; i += 7) {
    const pixel = Array.from(data.subarray(3 * i, 3 * i + 3), (value) => linear[value])
    if (part[i] > 0.99) shares.forEach((share, c) => share.push(pixel[c] / Math.max(...pixel)))
  }
  return shares.map((share) => share.sort((a, b) => a - b)[Math.floor(share.length / 5)])
}

async function write(picture, speaker, maps, least, name) {
  const { data, width, height } = picture
  const out = Buffer.from(data)
  for (let i = 0; i < width * height; i++) {
    const part = speaker[i]
    if (part === 0 && !maps.paper) continue
    const f = featuresAt(picture, i)
    const strongest = Math.max(f[0], f[1], f[2])
    const bounded = features(...least.map((share, c) => Math.max(f[c], share * strongest)))
    for (let c = 0; c < 3; c++) {
      const around = maps.paper ? mapped(f, maps.paper, c) : linear[data[3 * i + c]]
      const value = part * mapped(bounded, maps.speaker, c) + (1 - part) * around
      out[3 * i + c] = Math.round(255 * Math.min(1, Math.max(0, value)) ** (1 / 2.2))
    }
  }
  await sharp(out, { raw: { width, height, channels: 3 } })
    .webp({ quality: 97, smartSubsample: true, effort: 5 })
    .toFile(join(products, `${name}.webp`))
}

for (const { from, name, to, isOnPaper, ...place } of pictures) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) continue
  const [picture, before] = [await pixelsOf(name), await pixelsOf(`speaker-${from}`)]
  const [speaker, inFront] = [speakerIn(picture, place, cloths[from]), speakerIn(before, front, cloths[from])]
  const least = leastBeside(before, inFront)
  for (const color of colors.filter((each) => each !== from)) {
    const after = await pixelsOf(`speaker-${color}`)
    const maps = {
      speaker: learn(before, after, (i) => inFront[i]),
      paper: isOnPaper && learn(before, after, (i) => 1 - inFront[i]),
    }
    await write(picture, speaker, maps, least, to(color))
  }
}
