import type { Place } from '../types.ts'

export const garden: Place = {
  label: 'A garden',
  at: 'in the garden',
  home: 'the house with the round window',
  weather: [
    'The rain had just gone, and every leaf still held one drop[, like something it meant to say later].',
    'It was a warm evening, and the air smelled of mint and mown grass.',
    'A thin mist was coming up from the pond, and it had already put the flower beds to bed.',
    'The wind had gone to lie down somewhere behind the beans.',
    'The sky was as blue as a bilberry, with one star in it so far.',
  ],
  ways: [
    'past the sleeping beans',
    'under the apple tree',
    'along the row of lettuces',
    'round the pond',
    'through the tall grass',
    'beside the old wall',
  ],
  companions: [
    {
      name: 'Mossop',
      pronoun: 'he',
      meet: 'On a wet stone sat Mossop the toad, counting the drops that fell from the leaves.',
      remark:
        '“Forty-one,” said Mossop. “Forty-two. Good evening. Now, was that forty-three, or was it a good evening?”',
      wisdom: '“When I lose count,” said Mossop, “I go back to one. One is always where I left it.”',
      asleep: 'Mossop had counted to a hundred, and was asleep with his mouth open, catching the rest.',
    },
    {
      name: 'Senna',
      pronoun: 'she',
      meet: 'Halfway up a flowerpot was Senna the snail, who had set out for the top on Tuesday.',
      remark: '“Please excuse me if I do not stop,” said Senna. “I am in the middle of hurrying.”',
      wisdom: '“People miss a great deal,” said Senna, “by arriving.”',
      asleep: 'Senna had come as far as the rim of her flowerpot, and had gone to sleep to celebrate.',
    },
    {
      name: 'Tuppence',
      pronoun: 'she',
      meet: 'A small hill rose up in the path, and out of it looked Tuppence the mole[, with a crumb of earth on her nose].',
      remark: '“Is it up here already?” asked Tuppence. “I was expecting down.”',
      wisdom:
        '“I dig a little, and wait a little, and dig a little more,” said Tuppence. “In the end it all turns up.”',
      asleep: 'There was a new hill beside the path, very neat, and it was breathing. That was Tuppence.',
    },
    {
      name: 'Barnaby',
      pronoun: 'he',
      meet: 'On top of the wall lay Barnaby the cat, with all four feet tucked in, like a loaf.',
      remark: '“I am guarding this wall,” said Barnaby, without opening his eyes. “It has not moved all day.”',
      wisdom:
        '“There is nothing in the night,” said Barnaby, “that was not there at tea-time. It has only taken its colours off.”',
      asleep: 'Barnaby was still guarding the wall. He was guarding it on his back, with his paws in the air.',
    },
    {
      name: 'Bea',
      pronoun: 'she',
      meet: 'In the bell of a foxglove, Bea the bee was shaking out her blanket.',
      remark: '“The others have been in bed for an hour,” said Bea. “I stopped to smell something.”',
      wisdom: '“I only ever carry a little,” said Bea, “and by the end of the summer it is honey.”',
      asleep: 'From the foxglove came a very small snore. That was Bea, and it had a Z at both ends.',
    },
    {
      name: 'Hob',
      pronoun: 'he',
      meet: 'Among the peas stood Hob the scarecrow, with a family of wrens asleep in his pocket.',
      remark: '“Softly, please,” whispered Hob. “I frighten nobody after seven o’clock.”',
      wisdom: '“I stand still,” said Hob, “and sooner or later everything I want to see comes by.”',
      asleep: 'Hob had put one straw hand over his pocket, so that no wren could roll out.',
    },
  ],
}
