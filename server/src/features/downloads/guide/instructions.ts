export type Kind = 'lamp' | 'speaker' | 'accessory'

export type Instructions = { called: string; firstSteps: string[]; cleaning: string[]; safety: string[] }

const nearCribs = 'Keep cords away from cribs, beds and necks.'
const electricCleaning = [
  'Switch it off and pull out the cable.',
  'Wipe it with a damp cloth, and a drop of mild soap where it is sticky. Let it dry before you charge it again.',
  'Never hold it under the tap, and keep water out of the charging port.',
]
const electricSafety = [
  'Charge it where a grown-up can see it, on a hard surface and never under a pillow or a blanket.',
  'Use only an undamaged charger and cable. Charging is for grown-ups.',
  nearCribs,
  'If it gets hot, swells, smells or has been wet inside, stop using it, pull out the cable and write to us.',
  'Do not open it: there is a battery inside.',
  'Keep the sound low, and an arm’s length from a sleeping head.',
  'When it no longer works, take it to an electronics recycling point instead of the trash.',
]

export const instructions: Record<Kind, Instructions> = {
  lamp: {
    called: 'the lamp',
    firstSteps: [
      'Plug the cable into the port at the back and into a USB charger. Charge it fully before its first night.',
      'Press the round button at the back: the light comes on. Hold it to make the light softer or brighter.',
      'Hold the play key for three seconds. Open Bluetooth on your phone or tablet and choose the lamp.',
      'Start a story. Plus and minus set the volume; play pauses and continues.',
      'Touch the moon: light and sound fade out within half an hour.',
    ],
    cleaning: electricCleaning,
    safety: electricSafety,
  },
  speaker: {
    called: 'the speaker',
    firstSteps: [
      'Plug the cable into the port at the back and into a USB charger until the speaker is fully charged.',
      'Hold the play key for three seconds, until the light on top comes on.',
      'Open Bluetooth on your phone or tablet and choose the speaker. It will remember you the next time.',
      'Start a story. Plus and minus set the volume; play pauses and continues.',
      'Hold the play key again to switch the speaker off. More than one speaker in the box? Do the same with each.',
    ],
    cleaning: electricCleaning,
    safety: ['Its cord is for wrists and hooks. Not for children under three years.', ...electricSafety],
  },
  accessory: {
    called: 'your new companion',
    firstSteps: [
      'Loosen the cord and open the top as wide as it goes.',
      'Put the cable in first, and what you carry on top of it.',
      'Pull both ends of the cord until the top is closed.',
      'At home, hang it on a hook where a child can reach it standing up.',
    ],
    cleaning: [
      'Empty it and shake it out.',
      'Wash it by hand in cool water with a little mild soap.',
      'Pull it into shape and let it dry in the air, not in a dryer.',
    ],
    safety: [
      'Not for children under three years: it has a long cord.',
      nearCribs,
      'It is a house for things. It does not go over anybody’s head.',
    ],
  },
}
