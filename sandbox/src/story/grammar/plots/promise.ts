import type { Plot } from '../types.ts'

/** Something was promised, and is kept. */
export const promise: Plot = {
  moods: ['calm', 'dreamy'],
  answers: [
    '“Then you have something worth carrying,” said {friend}. “Hold it well, and do not run.”',
    '“I kept a promise once,” said {friend}. “It was heavy on the way there, and as light as anything on the way back.”',
    '“Some promises go the long way round,” said {friend}. “They arrive all the same.”',
    '“If it gets late, never mind,” said {friend}. “Then they are glad of you twice: once when they think of you, and once when you come.”',
    '“I cannot keep it for you,” said {friend}, “but I can think of you while you do.” And that helped, a little, at once.',
  ],
  refrains: [
    'A promise is small, but it keeps you warm.',
    'Promised, promised, and not forgotten.',
    'Said in the morning, and kept in the night.',
  ],
  variants: [
    {
      title: '{Hero} and the Late Moon',
      thread: 'promise',
      trouble:
        'That morning {hero} had made a promise. The moon had still been up at breakfast, [very pale and ]quite alone, and {hero} had said, “I will wave to you tonight. I promise.” But now [it was night, and ]there was no moon anywhere.',
      troubleMore: '“It may have forgotten,” said {hero}, “but I have not.” And {they} went to see what could be done.',
      asks: [
        '“I promised to wave to the moon,” said {hero}, “and it is not there.”',
        '“The moon is late,” said {hero}, “and I have promised to wave to it.”',
        '“I must wave to the moon,” said {hero}. “It is a promise.”',
      ],
      solution:
        'So {hero} waited. [{They} waited while you might count to twenty, and then twenty more. ]And then the edge of the sky grew light, and up came the moon, quite round, and a little out of breath.',
      solutionMore: [
        '{Hero} waved, as high as {they} could. And the moon, which cannot wave, drew one long line of silver over the ground, all the way to where {hero} stood.',
      ],
      ending:
        'That was the promise, and it was kept. {Hero} went to bed with some moonlight still on {their} nose, and the moon, which was not alone any more, stayed at the window until {they} slept.',
    },
    {
      title: 'Good Night, Everyone',
      thread: 'everyone',
      trouble:
        '{Hero} had a little sister, and she could not sleep before somebody had said good night to everyone. “I will do it,” said {hero}. “I promise.” And out {they} went, for everyone is a great many.',
      troubleMore:
        '{They} began with the nearest. “Good night, doorstep,” said {hero}. “Good night, gate.” They did not answer, but they looked pleased.',
      asks: [
        '“Good night,” said {hero}. “I have promised to say it to everyone.”',
        '“I have come to say good night to you,” said {hero}, “and to everyone. I promised.”',
        '“Good night,” said {hero}, “from my sister and from me. It is a promise.”',
      ],
      solution:
        'When {hero} came home, {they} had said good night to everyone {they} could find[, and to a few things that might have been someone]. Only one face was left, and it looked out of the dark window[ glass]. “Good night,” {hero} told it, and {their} own face said it, too.',
      solutionMore: [
        'The stairs creaked, as stairs do, and {hero} said good night to every one of them, from the bottom to the top.',
      ],
      ending:
        '“Was that everyone?” asked {their} little sister, out of the dark.\n\n“Everyone but you,” said {hero}. “Good night.” And so the promise was kept[, down to the very last one].',
    },
    {
      title: 'The Smallest Star of All',
      thread: 'star',
      trouble:
        'There is a star so small that nobody ever looks at it. {Hero} had found it the night before, by accident, and had promised to look at it again. But tonight there were so many[, and {they} could not tell which it was].',
      troubleMore:
        '“It will think that I only said so,” said {hero}. And {they} put something warm on, and went out to ask.',
      asks: [
        '“I promised to look at the smallest star,” said {hero}, “and I cannot find it again.”',
        '“Which is the smallest of the stars?” asked {hero}. “I promised to look at it.”',
        '“I have promised something to a star,” said {hero}, “and it is a very small one.”',
      ],
      solution:
        'So {hero} lay down on {their} back and began at the beginning. [{They} looked at one star after another, and gave a little time to each. ]And when {they} came to the smallest, it twinkled so hard that there could be no mistake.',
      solutionMore: [
        '“There you are,” said {hero}. Neither of them said anything more. It was enough to look, and to be looked at.',
      ],
      ending:
        'So {hero} had done what {they} had promised, and went home[, and to bed]. And all the others shone as well, for [each of them had been looked at that night, and ]each believed that it was the star that had been meant.',
    },
  ],
}
