import type { Plot } from '../types.ts'

/** Something small has lost its way, and is brought home. */
export const bringHome: Plot = {
  moods: ['brave', 'dreamy'],
  answers: [
    '“That is a long way for such a small thing,” said {friend}, “but every way is shorter for two.”',
    '{Friend} looked at {little}[ for a long time]. “I was as small as that once,” said {friend}, “and somebody brought me home. Go on as you are going.”',
    '“Sing to it as you go,” said {friend}. “[It does not matter what. ]Small things only need to hear that somebody is there.”',
    '“I do not know the way,” said {friend}, “but you are on it. Lost people look down. You two are looking up.”',
    '“Ask it what home sounds like,” said {friend}. {Little} thought. “Like somebody counting us,” it said, “and getting to me.”',
  ],
  refrains: [
    'Nearly there, little one, nearly there.',
    'Hold on tight, and I will hold on, too.',
    'On they went through the evening, the two of them.',
  ],
  variants: [
    {
      title: 'The Star That Leaned Out Too Far',
      thread: 'star',
      slots: { little: 'the star' },
      trouble:
        'Something fell past the window, with a sound like a spoon. It was a star, a very small one, and it had landed on its back.\n\n“I leaned out too far,” it said.[ “How do I get home?”]\n\n“I will bring you home,” said {hero}, who had no idea how.',
      troubleMore:
        '{They} wrapped it in a handkerchief, with one corner open, so that it could see out. It was as heavy as an egg, and as warm, and it lit up {their} chin from below.',
      asks: [
        '“Which is the way to the sky?” asked {hero}.',
        '“We are looking for the way up,” said {hero}.',
        '“This is a star,” said {hero}, “and I am bringing it home. Do you know the way?”',
      ],
      solution:
        'At the highest place that {they} could find, {hero} held it up as high as {they} could. It was not nearly high enough. “Now blow,” said the star. And {hero} blew, as you blow on a dandelion, and the star went up.',
      solutionMore: [
        'It went up past the tops of everything. It grew smaller, and then it grew brighter, and somewhere among the others a gap closed.',
      ],
      ending:
        '“Home,” said the star[, so far away that only {hero} could hear it]. And later, from {their} bed, {they} saw it in the window. It leaned out, but only a little, and this time it held on.',
    },
    {
      title: 'The Cloud on the Doorstep',
      thread: 'cloud',
      slots: { little: 'the cloud' },
      trouble:
        'On the doorstep lay a cloud. It was a little one, the size of a pillow, and it was raining slightly, onto itself.\n\n“I stopped to look at my shadow,” it said, “and the others went on.”\n\n“Then we will find them,” said {hero}.',
      troubleMore:
        '{They} tied a thread around its middle, not too tight, and it floated along behind. Every few steps it bumped into {their} neck, and that was cold, and rather nice.',
      asks: [
        '“Have you seen any clouds go by?” asked {hero}. “Big ones, in no hurry?”',
        '“We are looking for a family of clouds,” said {hero}.',
        '“This cloud has lost the others,” said {hero}. “Which way do clouds go?”',
      ],
      solution:
        'And then they felt it: a mild wind, which was going the right way. {Hero} [undid the thread and ]let go. Up went the little cloud, [wobbling, ]and far above, a long white row of clouds moved over and made room.',
      solutionMore: [
        'It stopped raining at once. It even turned a little pink, although the sun had been gone for some time, and that was joy.',
      ],
      ending:
        'So the cloud was home, and before long {hero} was, too. [{They} lay with {their} face to the window. ]And once, high up, something the size of a pillow came back past the stars, only to look in.',
    },
    {
      title: '{Hero} and the Very Small Wind',
      thread: 'ribbon',
      slots: { little: 'the little wind' },
      trouble:
        'Behind the house {hero} found a wind. It was a very small one, no longer than a ribbon, and it was going round and round in a corner.\n\n“I cannot find the way out,” it said, “and my mother is the big wind.”\n\n“I will bring you to her,” said {hero}.',
      troubleMore:
        'It slipped up {their} sleeve, because it was shy, and looked out at the collar. {Hero} could feel it there, cool and quick, and every time it sighed, {their} collar fluttered.',
      asks: [
        '“Have you felt the big wind go by?” asked {hero}.',
        '“Which way does the big wind go home?” asked {hero}.',
        '“We are looking for the big wind,” said {hero}. “This is her child.”',
      ],
      solution:
        'At the last turning {hero} stopped. Something large and mild was coming, and it went over everything[, softly, as a hand goes over a blanket], looking for something. “Here!” called {hero}. [“It is here!” ]And the little wind jumped.',
      solutionMore: [
        'The big wind caught it without stopping. Then the two of them blew round {hero} three times, once for thank you, and twice for fun.',
      ],
      ending:
        'So the winds went home, and so did {hero}. And all that night something no longer than a ribbon played with the curtain, [very quietly, ]because somebody in there had been kind.',
    },
  ],
}
