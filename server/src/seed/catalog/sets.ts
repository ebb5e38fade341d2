import { daysAgo, type SeedProduct } from '../seed-product.ts'
import { atNight, lampBands, speakerBands } from './bands.ts'
import { lampFacts, speakerFacts } from './facts.ts'

export const sets: SeedProduct[] = [
  {
    id: 'round-speaker-pair',
    name: 'Round Speaker Pair, Lilac and Mint',
    promise: 'Two speakers, two doors, two stories at once.',
    bands: [
      atNight('speaker-pair', 'The lilac and the mint speaker on a windowsill at night, under the moon.'),
      ...speakerBands('mint', 'speaker-pair'),
    ],
    sku: 'SL-S-PAIR-LM',
    priceCents: 6200,
    freeTokens: 60,
    colors: ['lilac', 'mint'],
    collections: ['btspeaker'],
    pictures: [
      {
        key: 'products/speaker-pair',
        alt: 'Two round Bluetooth speakers side by side, one lilac and one mint green.',
      },
      {
        key: 'products/speaker-lilac',
        alt: 'Round Bluetooth speaker in lilac fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-mint',
        alt: 'Round Bluetooth speaker in mint green fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-lilac-shelf',
        alt: 'Lilac round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-mint-back',
        alt: 'Back of the mint green round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-pair-size',
        alt: 'A lilac and a mint green round speaker beside a child’s mug and the print of a child’s hand, which show their size.',
      },
    ],
    weightGrams: 520,
    facts: speakerFacts('2 round speakers with wrist cords, 2 USB-C cables (0.5 m), printed guide'),
    description: `<p>Two children, two doors, two opinions about what tonight’s story should be. The pair ends the discussion: <strong>lilac for one, mint for the other</strong>, and nobody who has outgrown dinosaurs has to hear that book again.</p>
<h3>One each</h3>
<p>They are two complete speakers. Each connects to a phone or tablet of its own and each has its own keys, so the one who is asleep first stays asleep while the other hears how it ends.</p>
<ul>
<li>Two colors that you can tell apart in dim light</li>
<li>Two cords, two cables, one guide</li>
<li>A little less than the price of two bought separately</li>
</ul>
<p>One at home and one at the other home works just as well. A voice that is the same in both places makes the way between them shorter.</p>`,
    isActive: true,
    createdAt: daysAgo(276),
  },
  {
    id: 'round-speaker-trio',
    name: 'Round Speaker Trio, Mint, Coral and Sky',
    promise: 'One speaker for each lit window of a full house.',
    bands: [
      atNight('speaker-trio', 'The mint, coral and sky speakers on a windowsill at night, under the moon.'),
      ...speakerBands('coral', 'speaker-trio'),
    ],
    sku: 'SL-S-TRIO-MCS',
    priceCents: 8900,
    freeTokens: 90,
    colors: ['mint', 'coral', 'sky'],
    collections: ['btspeaker'],
    pictures: [
      {
        key: 'products/speaker-trio',
        alt: 'Three round Bluetooth speakers in mint green, coral and sky blue.',
      },
      {
        key: 'products/speaker-trio-top',
        alt: 'Three round speakers from above, mint green, coral and sky blue, each with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-coral-shelf',
        alt: 'Coral round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-mint',
        alt: 'Round Bluetooth speaker in mint green fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-coral',
        alt: 'Round Bluetooth speaker in coral fabric with a wrist cord, a star tag and buttons on top.',
      },
      {
        key: 'products/speaker-sky',
        alt: 'Round Bluetooth speaker in sky blue fabric with a wrist cord and a star tag.',
      },
    ],
    weightGrams: 780,
    facts: speakerFacts('3 round speakers with wrist cords, 3 USB-C cables (0.5 m), printed guide'),
    description: `<p>Walk around the house at dusk and count the lit windows. Kitchen: somebody sings while the pasta boils. Bathroom: pirates. Bedroom: the first page of something new. The trio is <strong>one speaker for each of them</strong>, in mint, coral and sky.</p>
<h3>For a full house</h3>
<p>Every speaker works by itself and plays from its own phone or tablet. Three cousins can hear three stories. Or keep one, give one to the friend across the hall, and leave the third where the grandparents live.</p>
<ul>
<li>Three colors, so it is always clear whose is whose</li>
<li>Three cables, so no one waits for a charge</li>
<li>The best price for each speaker in our range</li>
</ul>
<p>They arrive in one box. Whoever opens it chooses first, and this should be settled before the box is opened.</p>`,
    isActive: true,
    createdAt: daysAgo(19),
  },
  {
    id: 'bedtime-set-mist',
    name: 'Bedtime Set, Bear Lamp and Mint Speaker',
    promise: 'One for the day, one for the night.',
    bands: lampBands('bear-mist', 'bear'),
    sku: 'SL-B-BEAR-MINT',
    priceCents: 8400,
    freeTokens: 90,
    colors: ['mist', 'mint'],
    collections: ['nightlamp', 'btspeaker'],
    pictures: [
      {
        key: 'products/bear-mist-bedroom',
        alt: 'Bear night lamp speaker glowing on a wooden dresser in a dark bedroom, beside a mint green round speaker on picture books.',
      },
      {
        key: 'products/bedtime-set',
        alt: 'Bear night lamp speaker with blue-gray fabric base beside a mint green round speaker, by day.',
      },
      {
        key: 'products/bedtime-set-night',
        alt: 'Bear night lamp speaker glowing in the dark beside a mint green round speaker.',
      },
      {
        key: 'products/bear-mist-three-quarter',
        alt: 'Bear night lamp speaker with blue-gray fabric base, turned slightly to the left.',
      },
      {
        key: 'products/bear-mist-glow',
        alt: 'Bear night lamp speaker glowing in warm light on a wooden table in the dark.',
      },
      {
        key: 'products/speaker-mint',
        alt: 'Round Bluetooth speaker in mint green fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-mint-shelf',
        alt: 'Mint green round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
    ],
    weightGrams: 780,
    facts: [
      ...lampFacts('Bear').filter(({ label }) => label !== 'In the box'),
      { label: 'In the box', value: 'Bear lamp, mint round speaker, 2 USB-C cables, printed guide' },
    ],
    description: `<p>Our winter set of last year: one thing for the day and one for the night, in a box that was made to be put under a tree. <strong>The mint speaker plays until the light goes. The bear takes over when it has gone.</strong></p>
<h3>A handover every evening</h3>
<p>Children like to know who is on duty. With the set, the answer is easy: the round one carries the songs from room to room, the bear stays beside the bed and keeps a lit window open until morning comes.</p>
<ul>
<li>Bear lamp in mist, with warm light and a speaker of its own</li>
<li>Round speaker in mint, with a cord for small wrists</li>
<li>A cable for each of them</li>
</ul>
<p>The box is sold out and will not be packed again. Lamp and speaker are still here, each by itself, and get along as well as ever.</p>`,
    isActive: false,
    createdAt: daysAgo(340),
  },
]
