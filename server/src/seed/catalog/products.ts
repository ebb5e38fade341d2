import { daysAgo, type SeedProduct } from '../seed-product.ts'
import { pouchFacts } from './facts.ts'
import { lamps } from './lamps.ts'
import { roundSpeakers } from './round-speakers.ts'
import { sets } from './sets.ts'

const accessories: SeedProduct[] = [
  {
    id: 'carry-pouch-sand',
    name: 'Carry Pouch Sand',
    promise: 'A soft house for a speaker that travels.',
    bands: [
      {
        shows: 'size',
        keys: ['products/pouch-sand-size'],
        alt: 'The pouch beside an apple, a child’s mug and the print of a child’s hand.',
      },
    ],
    sku: 'SL-A-POUCH-SAND',
    priceCents: 1450,
    colors: ['sand'],
    collections: [],
    pictures: [
      {
        key: 'products/pouch-sand',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a sky blue round speaker; each is sold separately.',
      },
      {
        key: 'products/pouch-sand-front',
        alt: 'Sand-colored drawstring pouch with a coral cord and a coral star patch, pulled shut.',
      },
      {
        key: 'products/pouch-sand-detail',
        alt: 'The drawn-up neck of the sand-colored pouch, close, with its coral cord and star patch.',
      },
      {
        key: 'products/pouch-sand-size',
        alt: 'Sand-colored drawstring pouch beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand-coral',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a coral round speaker; each is sold separately.',
      },
      {
        key: 'products/pouch-sand-mint',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a mint green round speaker; each is sold separately.',
      },
      {
        key: 'products/pouch-sand-lilac',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a lilac round speaker; each is sold separately.',
      },
    ],
    weightGrams: 45,
    facts: pouchFacts,
    description: `<p>Anything that travels with a child needs a place to live, or it will live under the seat of the train. The pouch is that place: a soft house in sand, with a coral star on the door and a cord that pulls it shut.</p>
<h3>One speaker fits, and a little more</h3>
<p>It is cut for <strong>a round speaker and its cable</strong>, and leaves room for the things that have to come along for reasons nobody else understands: a shell, a ticket, half a cookie for later.</p>
<ul>
<li>Cotton weave that gets softer with every journey</li>
<li>Washes by hand in cool water and dries overnight</li>
<li>A cord that four-year-olds can pull, and untie again</li>
</ul>
<p>The speaker in the picture is not included. At home, hang the pouch on the bedpost, and everyone knows where to find tomorrow’s story.</p>`,
    isActive: true,
    createdAt: daysAgo(305),
  },
]

export const products: SeedProduct[] = [...lamps, ...roundSpeakers, ...sets, ...accessories]
