import { daysAgo, type SeedProduct } from '../seed-product.ts'
import { speakerAtNight, speakerBands } from './bands.ts'
import { speakerFacts } from './facts.ts'

const speaker = {
  priceCents: 3400,
  collections: ['btspeaker'],
  group: 'round-speakers',
  weightGrams: 260,
  facts: speakerFacts('Round speaker with wrist cord, USB-C cable (0.5 m), printed guide'),
  isActive: true,
}

export const roundSpeakers: SeedProduct[] = [
  {
    ...speaker,
    id: 'round-speaker-coral',
    name: 'Round Speaker Coral',
    variant: 'Coral',
    promise: 'One big key, for the loud half of the day.',
    bands: [speakerAtNight('coral'), ...speakerBands('coral')],
    sku: 'SL-S-CORAL',
    freeTokens: 30,
    colors: ['coral'],
    pictures: [
      {
        key: 'products/speaker-coral',
        alt: 'Round Bluetooth speaker in coral fabric with a wrist cord, a star tag and buttons on top.',
      },
      {
        key: 'products/speaker-coral-shelf',
        alt: 'Coral round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-coral-top',
        alt: 'The coral round speaker from above, with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-coral-back',
        alt: 'Back of the coral round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-coral-size',
        alt: 'The coral round speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand-coral',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a coral round speaker; each is sold separately.',
      },
    ],
    description: `<p>Coral is the last stripe of the sky before the lamps come on, and it was the first color we mixed. The speaker that wears it is as round as an orange, lighter than a picture book, and made for the loud half of the day.</p>
<h3>One big key</h3>
<p>On top there is <strong>play, with less and more beside it</strong>, and that is all there is. Connect it to your phone once. From then on a three-year-old can start the song alone and, after some negotiation, stop it too.</p>
<ul>
<li>A woven cover that is wiped clean with a damp cloth</li>
<li>A cord around the wrist, from kitchen floor to bathroom door</li>
<li>A USB-C port at the back, like the one your phone uses</li>
</ul>
<p>When the day is done it rolls nowhere: a flat foot keeps it on the shelf between the books, where it hands over to whatever lamp you light at night.</p>`,
    createdAt: daysAgo(47),
  },
  {
    ...speaker,
    id: 'round-speaker-mint',
    name: 'Round Speaker Mint',
    variant: 'Mint',
    promise: 'Stories for the blanket, the fort and the tent.',
    bands: [speakerAtNight('mint'), ...speakerBands('mint')],
    sku: 'SL-S-MINT',
    colors: ['mint'],
    pictures: [
      {
        key: 'products/speaker-mint',
        alt: 'Round Bluetooth speaker in mint green fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-mint-picnic',
        alt: 'Mint green round speaker on a checked picnic blanket, with an apple, a mug and a book.',
      },
      {
        key: 'products/speaker-mint-shelf',
        alt: 'Mint green round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-mint-top',
        alt: 'The mint green round speaker from above, with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-mint-back',
        alt: 'Back of the mint green round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-mint-size',
        alt: 'The mint green round speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand-mint',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a mint green round speaker; each is sold separately.',
      },
    ],
    description: `<p>Some stories want fresh air. Mint is the speaker that goes along: to the blanket under the apple tree, to the fort behind the sofa, to the tent that was only going to be up for one night.</p>
<h3>Put it in the middle</h3>
<p>Lay the cushions in a ring, stand the speaker in the center, press play. <strong>Nobody has to hold a phone</strong>, nobody has to see a screen, and the person with the sticky fingers may be in charge of the volume.</p>
<ul>
<li>Up to nine hours of stories on one charge</li>
<li>A cord to hang it from a hook or a tent pole, well away from cribs</li>
<li>A small light on top that shows it is awake</li>
</ul>
<p>It likes shade and dislikes rain, so bring it in with the cushions before the grass gets wet. By then somebody has usually fallen asleep in the middle of a sentence, and may be carried.</p>`,
    createdAt: daysAgo(121),
  },
  {
    ...speaker,
    id: 'round-speaker-sky',
    name: 'Round Speaker Sky',
    variant: 'Sky',
    promise: 'Company for back seats, ferries and long blue hours.',
    bands: [speakerAtNight('sky'), ...speakerBands('sky')],
    sku: 'SL-S-SKY',
    colors: ['sky'],
    pictures: [
      {
        key: 'products/speaker-sky',
        alt: 'Round Bluetooth speaker in sky blue fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-sky-suitcase',
        alt: 'Sky blue round speaker on a child’s suitcase, next to a book and a toy boat.',
      },
      {
        key: 'products/speaker-sky-shelf',
        alt: 'Sky blue round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-sky-top',
        alt: 'The sky blue round speaker from above, with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-sky-back',
        alt: 'Back of the sky blue round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-sky-size',
        alt: 'The sky blue round speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a sky blue round speaker; each is sold separately.',
      },
    ],
    description: `<p>Are we there yet? Not quite, but there is a whale in this story, and she has just begun to hum. Sky is the speaker for back seats, waiting rooms, ferries and all the long blue hours between one place and the next.</p>
<h3>Packed in a moment</h3>
<p>It is small enough for a child’s own backpack, and <strong>it carries what matters about home</strong>: the same voices, the same songs, the same order of things before sleep, in a room that smells of somewhere else.</p>
<ul>
<li>About as wide as a grown-up hand, 260 grams</li>
<li>Charges by USB-C, also from a power bank</li>
<li>A star on the front, so that everyone knows which side is the face</li>
</ul>
<p>On the road, keep the volume low enough to hear one another. The best part of a long journey is often the question that comes after the story.</p>`,
    createdAt: daysAgo(158),
  },
  {
    ...speaker,
    id: 'round-speaker-lemon',
    name: 'Round Speaker Lemon',
    variant: 'Lemon',
    promise: 'A song for teeth, a song for shoes, a song for the stairs.',
    bands: [speakerAtNight('lemon'), ...speakerBands('lemon')],
    sku: 'SL-S-LEMON',
    colors: ['lemon'],
    pictures: [
      {
        key: 'products/speaker-lemon',
        alt: 'Round Bluetooth speaker in lemon yellow fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-lemon-breakfast',
        alt: 'Lemon yellow round speaker on a breakfast table, with toast on a plate, a mug and an apple.',
      },
      {
        key: 'products/speaker-lemon-shelf',
        alt: 'Lemon yellow round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-lemon-top',
        alt: 'The lemon yellow round speaker from above, with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-lemon-back',
        alt: 'Back of the lemon yellow round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-lemon-size',
        alt: 'The lemon yellow round speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand-lemon',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a lemon yellow round speaker; each is sold separately.',
      },
    ],
    description: `<p>We make things for the evening, but every evening starts with a morning, and mornings need all the help they can get. Lemon is the speaker for the hour in which socks are lost and toast is the wrong shape.</p>
<h3>One song long</h3>
<p>Agree on a song for teeth, a song for shoes, a song for the stairs. <strong>When the music ends, we are ready</strong>, and nobody had to say “hurry up”. It does not always work. It works more often than saying it.</p>
<ul>
<li>Play, less, more: three keys, easy to find half asleep</li>
<li>A cord for the hook beside the coats</li>
<li>Enough battery for a school week of mornings</li>
</ul>
<p>It is the color of the kitchen light when it is still dark outside in winter. From the sidewalk, that is a lit window too: one where breakfast is being made.</p>`,
    createdAt: daysAgo(204),
  },
  {
    ...speaker,
    id: 'round-speaker-lilac',
    name: 'Round Speaker Lilac',
    variant: 'Lilac',
    promise: 'Quiet company for the middle of the afternoon.',
    bands: [speakerAtNight('lilac'), ...speakerBands('lilac')],
    sku: 'SL-S-LILAC',
    colors: ['lilac'],
    pictures: [
      {
        key: 'products/speaker-lilac',
        alt: 'Round Bluetooth speaker in lilac fabric with a wrist cord and a star tag.',
      },
      {
        key: 'products/speaker-lilac-shelf',
        alt: 'Lilac round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
      },
      {
        key: 'products/speaker-lilac-top',
        alt: 'The lilac round speaker from above, with three keys: minus, play and plus.',
      },
      {
        key: 'products/speaker-lilac-back',
        alt: 'Back of the lilac round Bluetooth speaker, with a USB-C charging port.',
      },
      {
        key: 'products/speaker-lilac-size',
        alt: 'The lilac round speaker beside an apple, a child’s mug and the print of a child’s hand, which show its size.',
      },
      {
        key: 'products/pouch-sand-lilac',
        alt: 'Sand-colored drawstring pouch with a coral star patch, next to a lilac round speaker; each is sold separately.',
      },
    ],
    description: `<p>Around four in the afternoon a house can go quiet in a good way. Somebody is drawing, somebody is under the table with a bear, rain is on the glass. Lilac is the speaker for that hour, when a voice in the corner is company enough.</p>
<h3>Quiet is a sound too</h3>
<p>The keys go down to <strong>very soft</strong>, soft enough to think beside. Play a story they know by heart, or music without words, or the message that a grandfather recorded because he lives too far away to come by.</p>
<ul>
<li>Woven lilac cover, pleasant to hold in both hands</li>
<li>A rubber foot that stands still on a drawing table</li>
<li>No lights that blink, apart from one calm dot on top</li>
</ul>
<p>After supper it moves to the windowsill, and the day gets a little longer without getting any louder.</p>`,
    createdAt: daysAgo(233),
  },
]
