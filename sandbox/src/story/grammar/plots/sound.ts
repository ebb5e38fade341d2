import type { Plot } from '../types.ts'

/** There is a sound, and in the end it is known who makes it. */
export const sound: Plot = {
  moods: ['funny', 'brave'],
  asks: [
    '“Is it you who goes {noise}?” asked {hero}.',
    '“Excuse me,” said {hero}. “Somebody goes {noise}. Is it you?”',
    '“I am looking for the one who goes {noise},” said {hero}.',
  ],
  answers: [
    '“No, I go like this,” said {friend}, and showed how. It was a very nice sound, but it was another one.',
    '“I wish I did,” said {friend}. “I have always wanted to go {noise}. It sounds so sure of itself.”',
    '“It is not me,” said {friend}, “but it keeps good time. I have been nodding along since supper.”',
    '“I thought that it was you,” said {friend}. [They looked at each other for a while, and felt better, because now it was neither of them.]',
    '“Listen,” said {friend}. [They both listened. {Noise}, it went. ]“You are not far off,” said {friend}. “You are only coming from the other side.”',
  ],
  refrains: [
    '{Noise}, it went, and then it waited.',
    'Not this one, and not that one, but someone.',
    'Nearer and nearer, on quieter and quieter feet.',
  ],
  variants: [
    {
      title: 'Who Goes Tap?',
      thread: 'tap',
      slots: { noise: 'tap' },
      trouble:
        'Tap, went something. {Hero} sat up. Tap, tap. [It was not a clock, and it was not a drop of rain, and it was in no hurry. ]“I cannot possibly sleep,” said {hero}, “before I know who that is.” And {they} went to see.',
      troubleMore:
        'Outside it was harder to hear. That is the way with sounds: as soon as you go to look for them, they hold their breath.',
      solution:
        '[{Hero} went after it all the way round, and came out where {they} had begun. ]On {their} own window sill sat a beetle, who was knocking on the glass with one polite foot. Tap.',
      solutionMore: [
        '“I have been knocking since supper,” said the beetle. “I only wanted to ask whether I might look at your lamp.”',
        '“But I went out to look for you,” said {hero}.\n\n“I know,” said the beetle. “I saw you go. So I waited.”',
      ],
      ending:
        'That night the lamp stayed on a little longer, for two. Then it went out, and nothing went tap any more, for everybody who wanted to come in was in.',
    },
    {
      title: 'The Giggle in the Night',
      thread: 'giggle',
      slots: { noise: 'hee-hee' },
      trouble:
        'Somebody was giggling. [It was a small giggle, the kind that is trying not to be one, and it seemed to come from nowhere at all. ]“Nobody giggles at bedtime,” said {hero}, who had done so only yesterday, and {they} went to find out what was so funny.',
      troubleMore:
        '{They} looked under the bed, and there was nothing funny there. {They} looked in the mirror, and that was a little funny, but it was not that.',
      solution:
        'In the end it was the giggle that led {hero} home, and up to the bed. {They} lifted one corner of the blanket. There sat a mouse with a feather from the pillow, and whenever she breathed in, it tickled her nose.',
      solutionMore: [
        '“I cannot stop,” said the mouse. “Hee-hee. And it is my bedtime, too.” So {hero} took the feather away, and put it back in the pillow, with its family.',
      ],
      ending:
        '“What was so funny?” asked {hero}.\n\n“I have forgotten,” said the mouse, and yawned. And the giggle[, which had been so wide awake,] turned over and became a very small snore.',
    },
    {
      title: '{Hero} and the Long Low Hum',
      thread: 'hum',
      slots: { noise: 'hum' },
      trouble:
        'There was a hum. It hummed low, and it hummed long[, and all the spoons in the drawer trembled]. “That is either a very big bee,” said {hero}, “or a very small train. I must know which.” And {they} went to find out.',
      troubleMore:
        'It was no use asking the spoons. They trembled, and pointed in every direction, but that is all that spoons can do.',
      solution:
        'And the nearer {hero} came to home, the nearer came the hum. [It was in the door. It was in the floor. ]{Hero} opened the last room, and there in the armchair sat Grandfather, fast asleep, humming through his moustache.',
      solutionMore: [
        '“Neither,” whispered {hero}, and pulled Grandfather’s blanket up to his chin. The hum went up a little, too, into a happier key.',
      ],
      ending:
        'So {hero} went to bed and listened. It hummed low, and it hummed long, and now that {they} knew who it was, there was no better hum in the world to fall asleep by.',
    },
  ],
}
