import type { Place } from '../types.ts'

export const forest: Place = {
  label: 'A forest',
  at: 'in the forest',
  home: 'the little house under the beech',
  weather: [
    'The last of the sun was climbing the pines, the way a cat goes upstairs.',
    'It had rained all afternoon, and now the whole forest was busy dripping.',
    'A mist had come to visit, and sat about between the trees.',
    'The wind was turning over the leaves one by one, as if it had lost its page.',
    'It was so still that you could hear a pine cone think.',
  ],
  ways: [
    'under the tall pines',
    'over the mossy log',
    'through the ferns',
    'along the stream',
    'past the ring of toadstools',
    'round the hollow oak',
  ],
  companions: [
    {
      name: 'Ottoline',
      pronoun: 'she',
      meet: 'On a low branch sat Ottoline the owl, who had only just got up.',
      remark: '“Good morning,” said Ottoline, “or whatever it is that you have instead.”',
      wisdom: '“First I listen,” said Ottoline. “Then I listen to what is underneath.”',
      asleep:
        'Ottoline was not asleep, for her day was just beginning. “I will keep an eye on things,” she said, “and then the other eye.”',
    },
    {
      name: 'Grumbold',
      pronoun: 'he',
      meet: 'Grumbold the badger was sweeping his doorstep, whether anyone had stepped on it or not.',
      remark: '“Good evening,” said Grumbold. “Mind the clean bit.”',
      wisdom: '“I do the next thing,” said Grumbold. “That way there is only ever one thing to do.”',
      asleep: 'Grumbold’s broom leaned beside his door, and his slippers stood under it, side by side.',
    },
    {
      name: 'Fern',
      pronoun: 'she',
      meet: 'Between two birches stood Fern the young deer, so quietly that she might have been a third.',
      remark: '“I was practising being a tree,” said Fern. “Could you tell?”',
      wisdom: '“If you stand quite still,” said Fern, “the world forgets to be shy.”',
      asleep: 'There were three birches now, and one of them had its eyes closed. That was Fern.',
    },
    {
      name: 'Nib',
      pronoun: 'he',
      meet: 'Up and down a hazel tree ran Nib the squirrel, with one nut.',
      remark: '“I keep hiding it,” panted Nib, “but I always see where I put it.”',
      wisdom: '“Look in the last place first,” said Nib. “It saves you all the others.”',
      asleep: 'Nib lay curled up round his nut, so that nobody could hide it any more.',
    },
    {
      name: 'Pewter',
      pronoun: 'she',
      meet: 'Round and round a pale flower flew Pewter the moth, [who was small and grey and ]never in a straight line.',
      remark: '“I do mean to land,” called Pewter. “I am choosing.”',
      wisdom: '“Even a very little light is enough,” said Pewter, “as long as you are going towards it.”',
      asleep: 'Pewter had landed at last. She had chosen well, and had folded herself up like a letter.',
    },
    {
      name: 'Burr',
      pronoun: 'he',
      meet: 'Out of a heap of leaves came Burr the hedgehog, wearing most of it.',
      remark: '“I was in bed already,” said Burr, “but I had forgotten to look at the evening.”',
      wisdom: '“When the world is prickly,” said Burr, “I make myself round, and wait until it is soft again.”',
      asleep: 'The heap of leaves lay where it had lain before. It went gently up and down, because Burr was under it.',
    },
  ],
}
