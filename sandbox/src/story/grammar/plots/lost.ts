import type { Plot } from '../types.ts'

/** Something is missing, and is found where it was of use. */
export const lost: Plot = {
  moods: ['calm', 'funny'],
  asks: [
    '“Have you seen {aThing}?” asked {hero}.',
    '“I have lost {aThing},” said {hero}. “You have not come across one, have you?”',
    '“Did {aThing} come this way?” asked {hero}.',
  ],
  answers: [
    '{Friend} looked to the left and to the right and then, to be thorough, up. “No,” said {friend}. “But I shall keep a place free for it.”',
    '“I have seen a great many things today,” said {friend}, “but {aThing} was not one of them. I would have remembered.”',
    '“Let me think,” said {friend}, and thought[, and it was so quiet that they could both hear it]. “No,” said {friend} at last. “But it was a good think.”',
    '“What you are looking for is looking for you, too,” said {friend}. “So you need only do half.”',
    '“Not today,” said {friend}. “When did you have it last, and were you happy?” [{Hero} thought that this was a good question, and took it along.]',
  ],
  refrains: [
    'Not here, not there, but somewhere.',
    'Look low, look high, and do not hurry.',
    'What has been lost can always be found.',
  ],
  variants: [
    {
      title: '{Hero} and the Gold Button',
      thread: 'button',
      slots: { thing: 'gold button' },
      trouble:
        'That evening the gold button was gone from {hero}’s coat[, the one that shone]. So {hero} went out to find it.',
      troubleMore:
        'It was no ordinary button. Whenever {hero} could not sleep, {they} turned it over and over until the day was done. “It cannot have gone far,” said {hero}. “Buttons have no legs.”',
      solution:
        '[At last there was nowhere left to look but home. ]And there, in a crack beside the doorstep, lay the gold button, and under it, warm and dry, lay a ladybird, who had taken it for a roof.',
      solutionMore: [
        '“Is it yours?” asked the ladybird. “I thought that it had grown there. It keeps out everything but the night.”',
        '“Then I shall not take it off you,” said {hero}, “but you might both come in.”',
      ],
      ending:
        'So {hero} carried them inside together, the ladybird and the button[, and put them on the window sill, where {they} could see the gold]. It had been lost, and it was found, and it had been of use to somebody in between.',
    },
    {
      title: '{Hero} and the Silver Bell',
      thread: 'bell',
      slots: { thing: 'silver bell' },
      trouble:
        'Over {hero}’s bed hung a silver bell. Every evening it went ting, once, and then the day was over. But tonight there was only the hook[, and so the day could not be over yet], and {hero} set off to find the bell.',
      troubleMore:
        '“A day that does not know when to stop,” said {hero}, “will run into tomorrow.” And {they} could see it happening already: it was far too late, and there was still some light left over.',
      solution:
        'When {hero} came home[ again, {they} stood quite still. And because {they} stood quite still], {they} heard it. Ting. It was hanging from a spider’s thread outside the window.',
      solutionMore: [
        '“I only borrowed it,” said the spider, and put four of her feet behind her back. “I wanted somebody to tell me, too, when the day was over.”',
        '{Hero} understood that very well. A spider’s day is long, and most of it is waiting.',
      ],
      ending:
        'So they shared. The bell was found, and it was hung in the open window[, half inside and half outside], where both of them could hear it. Ting, it went, once. And then the day was over[, for the spider and for {hero}].',
    },
    {
      title: 'The Red Sock',
      thread: 'sock',
      slots: { thing: 'red sock' },
      trouble:
        'When {hero} counted {their} bed socks, there was only one. The red one was gone[, and that was the warm one]. So {hero} went to look for it[, on one warm foot and one cold].',
      troubleMore:
        '“I could go to bed without it,” {they} said to the cold foot. But the cold foot did not think so, and, being a foot, it got its way.',
      solution:
        'It was not until {they} came home again that {hero} saw it: a red sock, hanging over the handle of the door, and in it a mouse, [a very young one, ]who had found a bed in just her size.',
      solutionMore: [
        '{Hero} looked at the mouse. {They} looked at {their} cold foot. The mouse smiled in her sleep, and the foot had to admit that it could not have done that.',
      ],
      ending:
        '“Good night, sock,” whispered {hero}. It was found, and it was busy. Then {they} wrapped {their} cold foot up in a corner of the blanket, and that was every bit as warm.',
    },
  ],
}
