export type Gender = 'she' | 'he'
export type Detail = { label: string; now: string }

/** An editor's notes on a story, which cannot be derived from its text. */
export type Notes = {
  /** Of several characters with the same pronoun only one is listed. */
  pronouns: Record<string, Gender>
  /** Where the same pronoun means somebody else. */
  ofOthers?: string[]
  details: Detail[]
}

export const notes: Record<string, Notes> = {
  'CF-LL-01': {
    pronouns: { Lumi: 'she' },
    ofOthers: ['asleep on her back'],
    details: [
      { label: 'Colours of the lighthouse', now: 'red and white' },
      { label: 'The bird on the roof', now: 'gull' },
      { label: 'Colour of the light', now: 'gold' },
    ],
  },
  'CF-LL-02': { pronouns: { Olla: 'she' }, details: [{ label: 'Colour of the lamp', now: 'yellow' }] },
  'CF-LL-03': { pronouns: { Pip: 'she' }, details: [{ label: 'Colour of the bay', now: 'blue' }] },
  'CF-LL-04': {
    pronouns: { Ada: 'she', Grandfather: 'he' },
    details: [
      { label: 'Colour of the paper', now: 'blue' },
      { label: 'What was lost', now: 'mitten' },
      { label: 'What was spilled', now: 'soup' },
    ],
  },
  'CF-MG-01': {
    pronouns: { Sol: 'he' },
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
  'CF-MG-03': { pronouns: { Pim: 'he', Toad: 'she' }, details: [{ label: 'A favourite number', now: 'eleven' }] },
  'CF-MG-04': {
    pronouns: { Mira: 'she' },
    ofOthers: ['she knows that everything', 'she saw a tiny golden moth', 'she closed that eye'],
    details: [
      { label: 'Shape of the lamp', now: 'bear' },
      { label: 'The favourite toy', now: 'rabbit' },
    ],
  },
  'CF-WF-01': { pronouns: { Fenn: 'she' }, details: [{ label: 'The tree', now: 'pine' }] },
  'CF-WF-02': { pronouns: { Owl: 'she' }, details: [{ label: 'Who yawns first', now: 'mouse' }] },
  'CF-WF-03': {
    pronouns: { Dot: 'she', Tam: 'he' },
    details: [{ label: 'Colour of the door', now: 'green' }],
  },
}
