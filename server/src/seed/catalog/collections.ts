/** In the order in which the shop shows them. */
export const collections = [
  {
    type: 'nightlamp',
    name: 'Night Lamps',
    description:
      'A bear, a bunny and an owl that fell asleep before the children did. Each is a warm lamp with a Bluetooth speaker in its base: a lit window for the last hour of the day.',
    picture: {
      key: 'products/bear-mist-glow',
      alt: 'Bear night lamp speaker glowing in warm light on a wooden table in the dark.',
    },
    isComingSoon: false,
  },
  {
    type: 'btspeaker',
    name: 'Round Speakers',
    description:
      'Five colors, one big key: small round Bluetooth speakers that take songs and stories from the kitchen floor to the tent in the garden. More colors are on the way.',
    picture: {
      key: 'products/speaker-coral-shelf',
      alt: 'Coral round speaker on a child’s shelf between picture books, wooden blocks and stacking rings, in soft daylight.',
    },
    isComingSoon: true,
  },
]
