export type Gender = 'she' | 'he'
export type Detail = { label: string; now: string }

/** An editor's notes on a story, which cannot be derived from its text. */
export type Notes = {
  /** Lists only one of several characters with the same pronoun. */
  pronouns: Record<string, Gender>
  /** Where the same pronoun means somebody else. */
  ofOthers?: string[]
  details: Detail[]
}

export const notes: Record<string, Notes> = {
  'CF-LL-01': {
    pronouns: { Lumi: 'she' },
    ofOthers: [
      'her grandfather',
      'out of her hands',
      'both her arms',
      'She’s scared',
      'on her back with her flippers',
      'business of her own',
      'She was wearing',
      'most of her was',
      'She patted',
    ],
    details: [
      { label: 'Color of the lighthouse', now: 'red' },
      { label: 'The bird on the roof', now: 'gull' },
      { label: 'Color of the light', now: 'gold' },
    ],
  },
  'CF-LL-02': {
    pronouns: { Olla: 'she' },
    ofOthers: ['lifted her head'],
    details: [
      { label: 'Who moves in', now: 'lobster' },
      { label: 'What buzzes in the drawers', now: 'spoons' },
    ],
  },
  'CF-LL-03': {
    pronouns: { Pip: 'she' },
    ofOthers: ['the seal and told her'],
    details: [
      { label: 'Color of the bay', now: 'blue' },
      { label: 'Who is asleep on the boat', now: 'dog' },
    ],
  },
  'CF-LL-04': {
    pronouns: { Ada: 'she', Grandfather: 'he' },
    details: [
      { label: 'Color of the paper', now: 'blue' },
      { label: 'What was lost', now: 'mitten' },
      { label: 'What was spilled', now: 'soup' },
    ],
  },
  'CF-MG-01': {
    pronouns: { Sol: 'he' },
    ofOthers: ['He had always been', 'He ran off', 'he is still running'],
    details: [
      { label: 'What grows first', now: 'beans' },
      { label: 'What grows next', now: 'strawberries' },
    ],
  },
  'CF-MG-02': {
    pronouns: { Bo: 'he' },
    details: [
      { label: 'What kind of animal it is', now: 'bear' },
      { label: 'What the flower smells of', now: 'warm milk' },
    ],
  },
  'CF-MG-03': {
    pronouns: { Pim: 'he', Toad: 'she' },
    ofOthers: [
      'she touched',
      'four, five,” she said',
      'then she could sleep',
      'asked her once',
      'three, four,” she said',
      'up beside her',
    ],
    details: [{ label: 'A favorite number', now: 'eleven' }],
  },
  'CF-MG-04': {
    pronouns: { Mira: 'she' },
    ofOthers: [
      'She’s five',
      'her first night',
      'all by herself',
      'She’s going to ask',
      'on the door,” she said',
      'She looked at the thing',
      'in her voice, but she sent',
      'She put',
      'put out her hand',
      'her own coat',
      'she was up, she ate',
      'she told the coat',
      'She climbed',
      'for herself',
      'Her voice',
    ],
    details: [
      { label: 'Shape of the lamp', now: 'bear' },
      { label: 'The favorite toy', now: 'rabbit' },
    ],
  },
  'CF-WF-01': {
    pronouns: { Fenn: 'she', Twig: 'he' },
    ofOthers: ['if he isn’t in'],
    details: [{ label: 'The tree', now: 'pine' }],
  },
  'CF-WF-02': {
    pronouns: { Owl: 'she', Fig: 'he' },
    ofOthers: ['searched his pantry', 'He did find', 'from his sister', 'sounded like him', 'though he did it'],
    details: [{ label: 'Who yawns first', now: 'mouse' }],
  },
  'CF-WF-03': {
    pronouns: { Dot: 'she', Tam: 'he' },
    ofOthers: ['with her own light'],
    details: [{ label: 'Color of the door', now: 'green' }],
  },
}
