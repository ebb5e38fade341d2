import { daysAgo, type SeedProduct } from '../seed-product.ts'
import { lampBands } from './bands.ts'
import { lampFacts } from './facts.ts'

const lamp = { collections: ['nightlamp'], group: 'night-lamps', isActive: true }

export const lamps: SeedProduct[] = [
  {
    ...lamp,
    id: 'bear-lamp-mist',
    name: 'Bear Lamp Mist',
    variant: 'Bear',
    promise: 'A warm light and the last story of the day, from a bear that is already asleep.',
    bands: lampBands('bear-mist', 'bear'),
    sku: 'SL-L-BEAR-MIST',
    priceCents: 5900,
    freeTokens: 60,
    colors: ['mist'],
    pictures: [
      {
        key: 'products/bear-mist-front',
        alt: 'Bear-shaped night lamp speaker with a sleeping face, cream silicone head and blue-gray fabric base, seen from the front.',
      },
      {
        key: 'products/bear-mist-glow',
        alt: 'Bear night lamp speaker glowing in warm light on a wooden table in the dark.',
      },
      {
        key: 'products/bear-mist-bedroom',
        alt: 'Bear night lamp speaker glowing on a wooden dresser in a dark bedroom, beside a mint green round speaker on picture books.',
      },
      {
        key: 'products/bear-mist-three-quarter',
        alt: 'Bear night lamp speaker with blue-gray fabric base, turned slightly to the left.',
      },
      {
        key: 'products/bear-mist-back',
        alt: 'Back of the bear night lamp speaker, with a panel that holds a USB-C port, a status light and a button.',
      },
      {
        key: 'products/bear-mist-size',
        alt: 'Bear night lamp speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/bear-and-bunny-night',
        alt: 'Bear and bunny night lamp speakers glowing side by side in the dark.',
      },
    ],
    film: { bundle: 'moonlight-garden', story: 'the-hedgehog-who-counted-stars' },
    weightGrams: 520,
    facts: lampFacts('Bear'),
    description: `<p>Every child’s room deserves <strong>a lit window at night</strong>: one small glow that says somebody is awake and all is well. The bear in mist is that window. Its chin rests on its paws, its eyes are already closed, and its light is the light you see from the street on the way home.</p>
<h3>For the last hour of the day</h3>
<p>Under the bear sits a speaker in blue-gray weave. Connect your phone, and lullabies, audiobooks or a recording of your own voice come from the bear instead of from a screen.</p>
<ul>
<li>Warm light, from bright enough to read by to barely there</li>
<li>Four keys that small hands understand: quieter, moon, play, louder</li>
<li>Touch the moon, and light and sound fade out within half an hour</li>
</ul>
<p>It runs on its own battery, so it can come along to the grandparents and make a strange room familiar. It needs no app and no account. It has no microphone either: the bear never listens in.</p>`,
    createdAt: daysAgo(62),
  },
  {
    ...lamp,
    id: 'bunny-lamp-blush',
    name: 'Bunny Lamp Blush',
    variant: 'Bunny',
    promise: 'A soft light for secrets, and a voice for the stories that follow.',
    bands: lampBands('bunny-blush', 'bunny'),
    sku: 'SL-L-BUNNY-BLUSH',
    priceCents: 5900,
    freeTokens: 60,
    colors: ['blush'],
    pictures: [
      {
        key: 'products/bunny-blush-front',
        alt: 'Bunny-shaped night lamp speaker with tall ears, a sleeping face and a pink fabric base, seen from the front.',
      },
      {
        key: 'products/bunny-blush-glow',
        alt: 'Bunny night lamp speaker glowing in warm light on a wooden table in the dark.',
      },
      {
        key: 'products/bunny-blush-three-quarter',
        alt: 'Bunny night lamp speaker with pink fabric base, turned slightly to the left.',
      },
      {
        key: 'products/bunny-blush-back',
        alt: 'Back of the bunny night lamp speaker, with a panel that holds a USB-C port, a status light and a button.',
      },
      {
        key: 'products/bunny-blush-size',
        alt: 'Bunny night lamp speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/bunny-and-owl-night',
        alt: 'Bunny and owl night lamp speakers glowing side by side in the dark.',
      },
    ],
    weightGrams: 520,
    facts: lampFacts('Bunny'),
    description: `<p>The bunny has tall ears because secrets are told to it. Which tooth is loose, who was unkind at lunch, why the coat on the door looks like a wolf: say it all. The bunny keeps its eyes closed, glows a little, and has never passed anything on.</p>
<h3>A light you can pat goodnight</h3>
<p>Head and ears are <strong>soft silicone</strong>, and the light inside is warm and even, without a bright spot to stare at. Turn it down until the room is just dark enough to be brave in.</p>
<ul>
<li>Plays stories and songs from your phone or tablet</li>
<li>The moon key lets light and sound fade away together</li>
<li>A wide, steady base in blush-pink weave</li>
</ul>
<p>Charge it by day like everything else in the house. In the evening, carry it in both arms to the bed, put it down, and let the last thing said in the room be said softly.</p>`,
    createdAt: daysAgo(33),
  },
  {
    ...lamp,
    id: 'owl-lamp-sage',
    name: 'Owl Lamp Sage',
    variant: 'Owl',
    promise: 'The night lamp for families of one more chapter.',
    bands: lampBands('owl-sage', 'owl'),
    sku: 'SL-L-OWL-SAGE',
    priceCents: 6400,
    freeTokens: 90,
    colors: ['sage'],
    pictures: [
      {
        key: 'products/owl-sage-front',
        alt: 'Owl-shaped night lamp speaker with closed eyes, small wings and a green fabric base, seen from the front.',
      },
      {
        key: 'products/owl-sage-glow',
        alt: 'Owl night lamp speaker glowing in warm light on a wooden table in the dark.',
      },
      {
        key: 'products/owl-sage-three-quarter',
        alt: 'Owl night lamp speaker with green fabric base, turned slightly to the left.',
      },
      {
        key: 'products/owl-sage-back',
        alt: 'Back of the owl night lamp speaker, with a panel that holds a USB-C port, a status light and a button.',
      },
      {
        key: 'products/owl-sage-size',
        alt: 'Owl night lamp speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/owl-and-bear-night',
        alt: 'Owl and bear night lamp speakers glowing side by side in the dark.',
      },
    ],
    weightGrams: 520,
    facts: lampFacts('Owl'),
    description: `<p>Somebody has to stay up, and the owl volunteered. It sits on its sage-green perch with folded wings, and although its eyes are closed nothing escapes it: the creak on the stairs, the third glass of water, the child who is only pretending to sleep.</p>
<h3>For families of good listeners</h3>
<p>If your evenings run to one more chapter, this is your lamp. <strong>It stays low while a long story plays</strong>, and nobody has to get up to end it: touch the moon, and half an hour later light and voice have gone, so gently that no one can say when.</p>
<ul>
<li>Keys on the front that fingers find in the dark</li>
<li>Lamp button and charging port at the back, out of the way</li>
<li>Its own battery, for stories told under the table</li>
</ul>
<p>Put it where the light from the landing used to fall. It is smaller than that light, and warmer, and much better company.</p>`,
    createdAt: daysAgo(6),
  },
]
