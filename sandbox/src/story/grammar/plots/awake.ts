import type { Plot } from '../types.ts'

/** Somebody cannot sleep, and sleeps. */
export const awake: Plot = {
  moods: ['funny', 'dreamy'],
  asks: [
    '“How do you fall asleep?” asked {hero}.',
    '“How is it done, falling asleep?” asked {hero}. “I still knew it yesterday.”',
    '“I cannot sleep,” said {hero}. “How do you do it?”',
  ],
  answers: [
    '“I look the other way,” said {friend}. “Sleep is like a cat. If you do not call it, it comes and sits on you.”',
    '“I begin at the bottom,” said {friend}. “How are your toes?” [{Hero} asked them. They were a little tired, now that somebody mentioned it.]',
    '“I keep a yawn for it,” said {friend}, and gave one to {hero}. It was a big one, and nearly new.',
    '“I tell myself a boring story,” said {friend}. “There was once a wall.” [They waited, both of them. ]That was the end, and it was very good.',
    '“I say thank you for three things,” said {friend}, “and I have never yet come to the third.” [{Hero} thought of a first one, and then of a second.]',
  ],
  refrains: [
    'One yawn, and a half, and on.',
    'Not asleep yet, but not so far from it.',
    'Heavy went the feet, and heavier the eyes.',
  ],
  variants: [
    {
      title: '{Hero} Goes to Meet Sleep',
      thread: 'sleep',
      trouble:
        'Everybody knows that sleep comes in by the window. But tonight it did not come. [{Hero} lay on the left side, and {hero} lay on the right side, and there are no more sides than that. ]“It must have lost its way,” said {hero}. “I shall go and meet it.”',
      troubleMore:
        'And {they} left a note on the pillow, in case they should miss each other. “Back soon,” it said. “Please wait. You may sit down.”',
      solution:
        'When {hero} came home, the bed was warm, and [there was something soft ]at the foot of it[. It] was sleep. It had come in by the window at the very moment when {hero} had gone out by the door[, and there it had waited, all that time].',
      solutionMore: [
        '“So there you are,” said sleep, in a voice like a pillow. “Which side would you like?” {Hero} thought of the left side, and of the right. “The middle,” {they} said.',
      ],
      ending:
        'So {hero} lay down in the middle, and sleep lay down all around, and nobody had to go and meet anybody any more.',
    },
    {
      title: 'The Thought That Would Not Lie Down',
      thread: 'pancakes',
      trouble:
        '{Hero} would have been asleep long ago, but there was a thought in {their} head, and it would not lie down. It was about pancakes. So {hero} took it out for a walk, to make it tired.',
      troubleMore:
        'First {they} had asked it nicely. “Lie down,” {they} had said. “Pancakes,” said the thought. “Lie down, please.” “Pancakes,” said the thought, and jumped.',
      solution:
        'On the way home the thought began to stumble. “Pan,” it said, and a good while later, “cakes.” And when {hero} got into bed, it turned round three times, and lay down.',
      solutionMore: [
        '{Hero} tucked it in among the other thoughts, the slow ones and the round ones, and not one of them moved.',
      ],
      ending:
        '“Pancakes?” whispered {hero}, just to be sure. Nothing stirred. It was fast asleep, and one breath later so was {hero}.',
    },
    {
      title: 'The Pillow That Was Full of the Day',
      thread: 'pillow',
      trouble:
        'It was the fault of the pillow. It was still full of the day, and whenever {hero} lay down on it, a piece of the day came out: a bang, [or a puddle, ]or a word that somebody had said. “I shall have to shake it out,” said {hero}, and carried it outside.',
      troubleMore:
        'It had been a long day, with a good deal in it, and so the pillow was heavier than you would think.',
      solution:
        'And where nobody would be disturbed by it, {hero} held up the pillow and shook. Out fell the bang. Out fell [the puddle, and ]the word that somebody had said. There they lay, and in the night air they were really quite small.',
      solutionMore: [
        'Then {hero} put in a few other things instead: a good-evening, a bit of soft wind, and a yawn that {they} had meant to use later.',
      ],
      ending: 'After that it was the softest pillow anywhere. {Hero} lay down on it, and nothing came out but night.',
    },
  ],
}
