import type { SeedProduct } from '../seed-product.ts'

type Bands = NonNullable<SeedProduct['bands']>

export const lampBands = (name: string, animal: string): Bands => [
  {
    shows: 'night',
    keys: [`products/${name}-night-wide`, `products/${name}-glow`],
    alt: `The ${animal} lamp glows in the dark.`,
  },
  {
    shows: 'lamp-keys',
    keys: [`products/${name}-keys`, `products/${name}-front`],
    alt: 'The four keys on the front of the lamp: a minus, a moon, a triangle and a plus.',
  },
  {
    shows: 'size',
    keys: [`products/${name}-size`],
    alt: `The ${animal} lamp beside an apple, a child’s mug and the print of a child’s hand.`,
  },
  {
    shows: 'box',
    keys: [`products/${name}-box`],
    alt: `The ${animal} lamp, its USB-C cable and the printed guide, laid out.`,
  },
  { shows: 'phone', keys: [`products/${name}-phone`], alt: `A phone stands beside the ${animal} lamp.` },
]

export const speakerBands = (color: string, set = `speaker-${color}`): Bands => [
  {
    shows: 'speaker-keys',
    keys: [`products/speaker-${color}-top`],
    alt: 'The top of the speaker with its three keys: a minus, a triangle and a plus.',
  },
  {
    shows: 'size',
    keys: [`products/${set}-size`, `products/speaker-${color}-size`],
    alt:
      set === 'speaker-pair'
        ? 'The two speakers beside a child’s mug and the print of a child’s hand.'
        : 'The speaker beside an apple, a child’s mug and the print of a child’s hand.',
  },
  {
    shows: 'box',
    keys: [`products/${set}-box`],
    alt:
      set === `speaker-${color}`
        ? 'The speaker, its USB-C cable and the printed guide, laid out.'
        : 'The speakers, a USB-C cable for each of them and the printed guide, laid out.',
  },
]

export const speakerAtNight = (color: string): Bands[number] =>
  atNight(`speaker-${color}`, `The ${color} speaker on a windowsill at night, under the moon.`)

export const atNight = (product: string, alt: string): Bands[number] => ({
  shows: 'night',
  keys: [`products/${product}-night-wide`],
  alt,
})
