import type { Place } from '../types.ts'

export const town: Place = {
  label: 'An old town',
  at: 'in the old town',
  home: 'the tall thin house by the bridge',
  weather: [
    'The rain had polished every roof and gone.',
    'One after another the windows lit up, like people joining in a song.',
    'The evening was warm, and all the chimneys were off duty.',
    'A little fog had come up from the river to see the street lamps.',
    'The clock on the tower had just struck seven, and was pleased with how it had gone.',
  ],
  ways: [
    'down the narrow lane',
    'across the market square',
    'over the little bridge',
    'past the baker’s shutters',
    'under the washing lines',
    'along the row of crooked houses',
  ],
  companions: [
    {
      name: 'Crumb',
      pronoun: 'she',
      meet: 'On the baker’s step sat Crumb the mouse, sweeping up what was left of the day, and eating it.',
      remark: '“Rye,” said Crumb, with her mouth full. “And a little bit of Tuesday.”',
      wisdom:
        '“A whole loaf is too much for anyone,” said Crumb. “So I never look at the loaf. I look at the next crumb.”',
      asleep: 'Crumb had fallen asleep in the flour, and looked like a bun that nobody had baked yet.',
    },
    {
      name: 'Lucas',
      pronoun: 'he',
      meet: 'At the corner stood Lucas the street lamp, who had just been lit and was feeling himself again.',
      remark: '“Good evening,” said Lucas. “Do stand in my light. I have plenty.”',
      wisdom: '“I only have the one corner,” said Lucas, “but nobody has ever bumped into anything in it.”',
      asleep: 'Lucas had turned his light down as far as it would go, which was exactly far enough.',
    },
    {
      name: 'Duchess',
      pronoun: 'she',
      meet: 'On the lowest roof lay Duchess the cat, who owned this side of the street.',
      remark: '“You may pass,” said Duchess. “You have a quiet way of walking.”',
      wisdom: '“Wherever you land,” said Duchess, “look as if that was where you were going.”',
      asleep: 'Duchess went by overhead on her last round, without moving a single tile.',
    },
    {
      name: 'Percy',
      pronoun: 'he',
      meet: 'On the head of a stone lion sat Percy the pigeon, who did most of the lion’s talking.',
      remark: '“Roar,” said Percy politely. “He changes you a good evening.”',
      wisdom:
        '“He has been brave for three hundred years,” said Percy, patting the lion, “and I have never seen him do anything but sit. I think that sitting may be most of it.”',
      asleep: 'Percy and the stone lion were both asleep. You could tell by Percy.',
    },
    {
      name: 'Augusta',
      pronoun: 'she',
      meet: 'From the tower looked Augusta the clock, [with her big round face, and ]one hand on the seven.',
      remark: '“You are exactly on time,” said Augusta. “Everybody is, if they ask me nicely.”',
      wisdom: '“There is always another minute,” said Augusta. “I have never once run out.”',
      asleep: 'Augusta struck eight, on the softest side of the bell.',
    },
    {
      name: 'Number Nine',
      pronoun: 'it',
      meet: 'At its stop stood Number Nine, the last tram, with all its lights on, humming to itself.',
      remark: '“All change,” said Number Nine, out of habit. “Or stay as you are. I do not mind.”',
      wisdom: '“I go round and round,” said Number Nine, “so wherever I am, I am on the way home.”',
      asleep: 'Number Nine had gone into its shed, and was turning off its lights, from the back to the front.',
    },
  ],
}
