import type { Plot } from '../types.ts'

/** Somebody wants to give something, has nothing, and gives the right thing. */
export const gift: Plot = {
  moods: ['calm', 'dreamy'],
  answers: [
    '“Something round,” said {friend}. “A round thing has no wrong side.”',
    '“Something that you would like to keep,” said {friend}. “Otherwise it is only tidying up.”',
    '“It should weigh nothing, and last for a very long time,” said {friend}. [{Hero} could think of nothing like that, and then, almost, of something.]',
    '“I would bring a sound,” said {friend}. “A good one, wrapped in quiet.” [{Hero} put that by, in case.]',
    '“Nobody has ever come to me with nothing,” said {friend}, “because they had come.” [{Hero} did not quite understand it, and liked it very much.]',
  ],
  refrains: [
    'Not too big, and not too small.',
    'Something to give, something to give.',
    'It will come to me, it will come.',
  ],
  variants: [
    {
      title: 'The Moon’s Birthday',
      thread: 'birthday',
      trouble:
        'It was the moon’s birthday, and {hero} had nothing to give. [{They} had only just heard of it, from the stars, who cannot keep a secret. ]“It must be something that the moon has not got,” said {hero}, and went to ask around.',
      troubleMore:
        'That was not easy. The moon has silver enough, and all the time in the world, and it can have the sea whenever it likes.',
      asks: [
        '“What would you give to the moon?” asked {hero}.',
        '“It is the moon’s birthday,” said {hero}. “What can I bring?”',
        '“I need a present,” said {hero}, “for the moon.”',
      ],
      solution:
        'So {hero} came to the moon with nothing at all. “Happy birthday,” {they} said. “[I have not brought anything. ]I have only come.” And the moon grew quite still, for in all its years nobody ever had.',
      solutionMore: [
        '{Hero} sang the birthday song, the quiet way, from the beginning to the end. The moon did not know it. But it listened so hard that it forgot to move, and that is why the night was a little longer than the others.',
      ],
      ending:
        'It was a small birthday, and the best one yet. And when {hero} lay in bed, there was a present on the blanket[, long and white, and just as wide as the window]: moonlight, for having come.',
    },
    {
      title: 'A Present for the Night',
      thread: 'night',
      trouble:
        '{Hero} had said thank you to the day, as {they} always did. Then {they} thought of the night. [It worked so hard, and all of it in the dark. ]Nobody had ever given it anything. “I will,” said {hero}, and went to look for the right thing.',
      troubleMore:
        'It could not be a hat, or a cake. It had to be something that would fit the night, and the night is large, and has no pockets.',
      asks: [
        '“What would you give to the night?” asked {hero}.',
        '“I am looking for a present,” said {hero}, “for the night.”',
        '“Do you know what the night would like?” asked {hero}.',
      ],
      solution:
        'And all at once {hero} knew. The night has its stars, and it has the moon, and it has all the room it wants. {They} sat down, closed {their} eyes, and gave it what it has least of: somebody to be quiet with.',
      solutionMore: [
        'So they were quiet together, {hero} and the night. It was not an empty quiet. There was breathing in it, and once, from very far away, something like thank you.',
      ],
      ending:
        'That was the present, and the night has kept it. There was even some left over. {Hero} carried it home, [lay down, ]and went to sleep in it.',
    },
    {
      title: '{Hero} and the Very New Brother',
      thread: 'brother',
      trouble:
        'Since that morning {hero} had a brother. He was very new, and he owned nothing at all[, not even a tooth]. “I must give him something,” said {hero}, and went out to see what there was.',
      troubleMore:
        '{They} had looked through {their} own things first. But they were all for somebody who could hold them, and the brother could only hold on.',
      asks: [
        '“What would you give to somebody who is quite new?” asked {hero}.',
        '“I have had a brother since this morning,” said {hero}. “What do you think he would like?”',
        '“I am looking for a present,” said {hero}. “It is for somebody very small.”',
      ],
      solution:
        'But when {hero} bent over the cradle, {they} still had nothing. So {they} told him [about it. {They} told him ]about the evening, and about {friends}, and what was said[, and what came next]. And the new brother listened with his whole face.',
      solutionMore: [
        'When it was over, he sighed. It was a very small sigh, but {hero} understood it at once. It meant: again.',
      ],
      ending:
        'And so it was a present after all. It was a story, the first that the brother ever had[, and from then on {hero} told him one every evening]. It is quite possible that it was this one.',
    },
  ],
}
