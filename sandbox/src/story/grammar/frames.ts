import type { Mood } from './types.ts'

/** The first sentence of a story, and its last, which echoes the first. */
export type Frame = { opening: string; closing: string }

export const frames: Record<Mood, Frame[]> = {
  calm: [
    {
      opening: 'There was once {aKind} called {hero}, who lived {at}, where the evenings come slowly and stay a while.',
      closing: 'And the evening stayed a while[, as it does there]. Then it turned down its light and went home, too.',
    },
    {
      opening: '{At} there lived {aKind} called {hero}, who liked the hour before bed best of all the hours.',
      closing: 'It had been a good hour[, perhaps the best one yet]. {Hero} kept it, and slept through all the others.',
    },
    {
      opening:
        'The day was folded up and nearly put away, but {hero} was still awake. {Hero} was {aKind}, and lived {at}, in {home}.',
      closing: 'Then the last corner of the day was folded in, very gently, and it was night.',
    },
  ],
  brave: [
    {
      opening: '{At} lived {aKind} called {hero}, who was not very big, but meant to be.',
      closing: '{Hero} slept, and grew a little, the way you do when nobody is looking.',
    },
    {
      opening:
        'This is a story about {aKind} called {hero}, who lived {at}. {Their} heart was about as big as a plum[, and there was more room in it than you would think].',
      closing: 'And in the dark the heart as big as a plum beat on, slow and steady[, with room in it still].',
    },
    {
      opening: '{Hero} was {aKind} who lived {at} and who liked to know how things end.',
      closing: 'So that is how it ends: with a warm bed, and a quiet night, and {hero} in the middle of it.',
    },
  ],
  funny: [
    {
      opening: '{At} lived {aKind} called {hero}, who had brushed {their} teeth twice that evening, once by mistake.',
      closing:
        'As for the teeth, they were still clean. {Hero} had gone over them once more with {their} tongue, to be sure.',
    },
    {
      opening: '{Hero} was {aKind} who lived {at} and had been just about to go to bed for nearly an hour.',
      closing: 'And so it was done, after all that time: {hero} was in bed, and stayed there.',
    },
    {
      opening: '{Hero} was {aKind}, and lived {at}, and had one slipper on. Nobody knew about the other one.',
      closing: 'And the other slipper? It was in the bed. It nearly always is.',
    },
  ],
  dreamy: [
    {
      opening: 'At the edge of the day, where the blue begins, {aKind} called {hero} stood {at} and looked.',
      closing: 'And the blue came all the way in, and lay down beside {hero}, and was quiet.',
    },
    {
      opening:
        'Some evenings are so soft that you can lean on them. On one of those, {at}, there was {aKind} called {hero}, leaning.',
      closing: 'And {hero} leaned back into the soft evening, and it held.',
    },
    {
      opening: 'Once, {at}, when the stars were still putting on their shoes, {aKind} called {hero} looked up.',
      closing: 'High above, the stars took off their shoes and went on in their socks, so as not to wake {hero}.',
    },
  ],
}
