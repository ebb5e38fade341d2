const rates = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 2.5: [11_025, 12_000, 8000] }
const kilobits = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const versions = [2.5, undefined, 2, 1] as const

export type Frame = { bytes: number; seconds: number; rate: number }

/** Reads the four bytes of a frame header (MPEG 1, 2 or 2.5, layer III). */
export function frameAt(header: Buffer): Frame | undefined {
  const [first = 0, second = 0, third = 0] = header
  const isLayerThree = first === 0xff && (second & 0xe6) === 0xe2
  const version = versions[(second >> 3) & 3]
  if (!isLayerThree || version === undefined) return undefined
  const rate = rates[version][(third >> 2) & 3]
  const kilobit = kilobits[version === 1 ? 1 : 2][third >> 4]
  if (rate === undefined || !kilobit) return undefined
  const samples = version === 1 ? 1152 : 576
  const padding = (third >> 1) & 1
  return { bytes: Math.floor((samples * kilobit * 125) / rate) + padding, seconds: samples / rate, rate }
}
