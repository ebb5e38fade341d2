import type { Plot } from '../types.ts'

/** Somebody is said to be too small, and is exactly small enough. */
export const small: Plot = {
  moods: ['brave', 'funny'],
  asks: [
    '“Do you think that I am too small?” asked {hero}.',
    '“Am I small?” asked {hero}. “Please be honest.”',
    '“They say that I am too small,” said {hero}. “What do you say?”',
  ],
  answers: [
    '“Too small for what?” asked {friend}. “There are things that you are too big for. You could not sleep in a thimble.” [{Hero} had never looked at it in that way.]',
    '“I have never met anyone of the wrong size,” said {friend}, “only some who were standing in the wrong place.”',
    '“Stand up straight,” said {friend}. {Hero} stood up straight. “As I thought,” said {friend}. “You go on for quite a while.”',
    '“The sky is big,” said {friend}, “and it still comes in at the smallest window.”',
    '“A candle is small,” said {friend}. “But ask the dark about it.”',
  ],
  refrains: [
    'Small steps, but a good many of them.',
    'Too small for what? That was the question.',
    'Not big, not big, but on the way.',
  ],
  variants: [
    {
      title: 'The Bell That Did Not Ring',
      thread: 'bell',
      trouble:
        'That evening the bell did not ring, the one that tells everybody {at} that it is bedtime. [The big ones scratched their heads. ]“You are too small to help,” said the big ones to {hero}. So {hero} went [by {themself} ]to see about the bell.',
      troubleMore:
        'Without the bell nobody knew what to do. They had all had their supper. They had all said that they were not tired. And there they stood.',
      solution:
        'The bell hung high up in a little house of its own, and the only way in was a gap, far too narrow for anyone big. [{Hero} slipped through. ]And inside, all round the clapper, slept seven dormice, [packed like nuts, and ]holding on. “Would you move over?” whispered {hero}. They moved over[, all seven, without waking up]. And the bell rang, soft and round.',
      solutionMore: [
        '“Ah,” said everybody {at}. They had wanted to go to bed for quite some time, and it was only that nobody had told them.',
      ],
      ending:
        'The big ones never found out who had done it. [They only turned over and said that it had rung especially well tonight. ]But the bell knew[, and it kept it to itself]: it had been somebody exactly small enough.',
    },
    {
      title: 'A Lantern Like a Walnut',
      thread: 'walnut',
      trouble:
        'It was the night of the lanterns, and all the others had one as big as a pumpkin. {Hero}’s was as big as a walnut. “It is too small to be any use,” said the others, and off they went[ in a great blaze of light]. {Hero} came after.',
      troubleMore:
        'It was a good lantern, all the same. {They} had made it {themself}, and it lit up everything from {their} nose to {their} elbow.',
      solution:
        'Then all the big lanterns stopped. In the middle of the way sat a small bird who had fallen out of bed, and who had put her wings over her eyes, because it was so bright. “Put them out,” somebody whispered. And out they went, [one after the other, ]until only the walnut was left.',
      solutionMore: [
        '{Hero} put it down on the ground. It gave just enough light for a small bird to see one step, and then another, and then the branch, with the nest on it.',
      ],
      ending:
        'And they all went home by that one little light, [the big ones and the small ones, ]close together, because that is how you have to walk behind a walnut. It was exactly bright enough.',
    },
    {
      title: '{Hero} and the Big Door',
      thread: 'door',
      trouble:
        'The door of {home} had fallen shut, with the key on the inside. All the big ones stood in front of it and pushed. “You are too small to push,” they said to {hero}. So {hero} went for a walk instead, to think.',
      troubleMore:
        '“One, two, three,” said the big ones, and the door said nothing. It was a good thick door, and it had been shut by the wind, which is bigger than anybody.',
      solution:
        'When {hero} came back, they were still pushing. [{Hero} looked at the door from the top to the bottom. ]And at the bottom, where the big ones never look, there was a little flap for the cat. {They} crept in, climbed on a stool, and turned the key.',
      solutionMore: [
        'The big ones, who were still pushing, came in all at once and lay in a heap, and it took some time to find out whose leg was whose.',
      ],
      ending:
        '“How did you do that?” they asked. “I am small,” said {hero}. “It is something I can do.” And then the door was shut again, from the inside, and everybody was [where they belonged, and ]in bed.',
    },
  ],
}
