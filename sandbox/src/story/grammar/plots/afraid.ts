import type { Plot } from '../types.ts'

/** Somebody is afraid of something, goes up to it, and is brave. */
export const afraid: Plot = {
  moods: ['brave', 'calm'],
  asks: [
    '“Are you ever afraid?” asked {hero}.',
    '“Are you sometimes afraid of things?” asked {hero}.',
    '“May I ask you something?” said {hero}. “Are you ever afraid?”',
  ],
  answers: [
    '“Of course,” said {friend}. “I am afraid for about as long as it takes to eat a biscuit. Then I look again.”',
    '“Only of things that I have not met,” said {friend}. “So I go up and say good evening, and then I have met them.”',
    '“Now and then,” said {friend}, “and then I hum. You cannot hum and shiver at the same time.” [{Hero} tried it, and it was true.]',
    '“To be afraid is a way of listening,” said {friend}. “You need not stop. You only need to listen a little longer.”',
    '“Often,” said {friend}, “and then I make myself one size larger. Breathe in. Can you feel it?” [{Hero} breathed in, and could.]',
  ],
  refrains: [
    'A little afraid, and then a little less.',
    'Breathe in, breathe out, and one step more.',
    'Small steps, big dark, and on and on.',
  ],
  variants: [
    {
      title: '{Hero} and the Long Shadow',
      thread: 'shadow',
      trouble:
        'But on the wall beside the bed there was a shadow[, a tall one, with long arms]. Whenever {hero} looked at it, it moved. “I will go and ask somebody,” said {hero}, “who knows about shadows.”',
      troubleMore:
        '“Not that I am afraid,” {they} told the blanket. The blanket knew better, but it was a kind blanket, and said nothing.',
      solution:
        'Back at home, {hero} breathed in and went right up to the shadow. “Good evening,” {they} said. And the shadow bowed. It bowed because the coat on the hook bowed[, and the coat bowed because there was a draught]. It was nothing but the coat.',
      solutionMore: [
        '“Oh,” said {hero}. “So it is you.” And {they} did up the top button, because it is cold work to stand in a draught all night and be looked at.',
      ],
      ending:
        'Then the brave {kind} got into bed. On the wall the shadow waved good night with one long sleeve, and {hero} waved back.',
    },
    {
      title: 'The Thing That Went Whoo',
      thread: 'whoo',
      trouble:
        'But from behind {home} there came a sound. It went whoo[, and then it stopped, and then it went whoo again, a little longer]. {Hero} went out by the front, quickly, to ask what one does about such a thing.',
      troubleMore:
        'First, of course, {they} had tried the other way, and pulled the pillow over {their} ears. But under a pillow you hear a sound all the better, because there you make it yourself.',
      solution:
        'Then {hero} went home, not to the front, but to the back. [There {they} took one breath, and one step, and looked. ]And there stood an empty bottle, and the wind was blowing over it, and it sang the only note it had.',
      solutionMore: [
        '{Hero} turned it a little, and it went whee. {They} turned it back, and it went whoo. And {they} laughed, because it is quite impossible to be afraid of something that you can play.',
      ],
      ending:
        'So the brave {kind} went to bed, and outside the bottle sang on. It went whoo[, and whoo, and whoo], and now that {hero} knew who it was, it was a lullaby.',
    },
    {
      title: '{Hero} and the Dark Corner',
      thread: 'corner',
      trouble:
        'But on the way to bed there was a dark corner, and every evening {hero} ran past it with both eyes shut. Tonight {they} ran the other way, out of the door, to find somebody who knew about the dark.',
      troubleMore:
        '“I have run past it a hundred times,” {they} thought, “and I still do not know what is in it. It might be nothing. It might be a great deal.”',
      solution:
        'And when {hero} came home, {they} walked up to the dark corner, sat down in it, and opened {their} eyes. [It was really rather small. ]In the middle of it was a spider, who held on to her thread with all eight feet.',
      solutionMore: [
        '“Please,” said the spider, “could you not run tonight? I am always so afraid when you come running.”',
        '“So am I,” said {hero}. And they looked at each other, and both of them let go a little.',
      ],
      ending:
        'From then on they said good night to each other every evening, the spider in her corner and the brave {kind} on the way to bed. And nobody ran.',
    },
  ],
}
