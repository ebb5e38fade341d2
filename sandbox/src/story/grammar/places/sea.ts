import type { Place } from '../types.ts'

export const sea: Place = {
  label: 'The seaside',
  at: 'by the sea',
  home: 'the cottage above the harbour',
  weather: [
    'The tide was going out on tiptoe.',
    'The sun had gone into the water without a splash[, and the sea was still gold where it had been].',
    'A soft fog lay over the harbour[, and the boats looked as if somebody had drawn them and begun to rub them out].',
    'There was just enough wind to make the ropes tap against the masts.',
    'The sea was so flat that the first stars had come down to look at themselves.',
  ],
  ways: [
    'along the wet sand',
    'past the sleeping boats',
    'over the smooth round stones',
    'round the rock pools',
    'beside the harbour wall',
    'under the wooden pier',
  ],
  companions: [
    {
      name: 'Hector',
      pronoun: 'he',
      meet: 'Hector the crab was coming to say good evening, which took him a while, because he could only come sideways.',
      remark: '“I always get there,” said Hector, “but I never see it coming.”',
      wisdom: '“If straight ahead is difficult,” said Hector, “try a little to the left.”',
      asleep: 'Hector had gone home sideways, and had pulled the sand up to his eyes.',
    },
    {
      name: 'Marguerite',
      pronoun: 'she',
      meet: 'On a post stood Marguerite the gull, on one leg, because the other was already asleep.',
      remark: '“I never steal chips after sunset,” said Marguerite. “One must draw a line.”',
      wisdom: '“From high up,” said Marguerite, “every trouble is about as big as a shell.”',
      asleep: 'Marguerite’s second leg was asleep now, too, and so was Marguerite.',
    },
    {
      name: 'Solomon',
      pronoun: 'he',
      meet: 'On a flat rock lay Solomon the seal, as round as a pebble[, and very nearly as old].',
      remark: '“Good evening,” said Solomon. “Pull up a stone.”',
      wisdom:
        '“The sea goes out,” said Solomon, “and the sea comes in again. I have watched it for years, and it has never once forgotten.”',
      asleep: 'Solomon had rolled over. It was the first time that day, and he had done it beautifully.',
    },
    {
      name: 'Patience',
      pronoun: 'she',
      meet: 'At the end of a rope rocked Patience, a rowing boat, who talked a little when she was tired.',
      remark: '“Clop,” said Patience. “That is boat for good evening.”',
      wisdom: '“I like a long rope,” said Patience. “You can go out on it, and you still belong to somebody.”',
      asleep: '“Clop,” said Patience, rocking. That is boat for good night, as well.',
    },
    {
      name: 'Inka',
      pronoun: 'she',
      meet: 'In the deepest rock pool sat Inka the octopus, knitting with six of her arms and waving with the other two.',
      remark: '“Eight sleeves,” sighed Inka. “It is always eight sleeves.”',
      wisdom: '“When I am in a tangle,” said Inka, “I let go of everything, and begin again with one arm.”',
      asleep: 'Inka’s knitting lay folded on its ledge, and Inka lay folded on top of it.',
    },
    {
      name: 'Bellweather',
      pronoun: 'she',
      meet: 'Up on the rock stood Bellweather the lighthouse, turning her lamp slowly round[, as other people turn over in bed].',
      remark:
        '“I saw you coming,” said Bellweather. “I see everybody coming. It is the whole of my work, and I like it.”',
      wisdom:
        '“I cannot light the whole sea at once,” said Bellweather. “I light one piece, and then I light the next.”',
      asleep: 'Bellweather drew her long light over the water, once, as you draw up a blanket.',
    },
  ],
}
