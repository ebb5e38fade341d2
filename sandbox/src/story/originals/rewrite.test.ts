import { expect, test } from 'vitest'
import { editableIn } from './editable.ts'
import { openLibrary } from './library.ts'
import { notes } from './notes.ts'
import { type Changes, rewrite } from './rewrite.ts'

const library = await openLibrary()
const originals = [...library.values()]

const asItIs = (id: string): Changes => {
  const { characters, details } = editableIn(find(id))
  return {
    names: characters.map(({ name }) => name),
    pronouns: characters.map(({ pronoun }) => pronoun),
    details: details.map(({ now }) => now),
  }
}

function find(id: string) {
  const original = library.get(id)
  if (!original) throw new Error(`There is no ${id}.`)
  return original
}

const changed = (id: string, changes: Partial<Changes>) => rewrite(find(id), { ...asItIs(id), ...changes })

test('the library has every story that can be customised', () => {
  expect(originals.map(({ id }) => id).toSorted()).toEqual(Object.keys(notes).toSorted())
  for (const { title, text } of originals) expect(text).not.toContain(`${title}\n`)
})

test.each([
  ['CF-LL-01', ['Lumi', 'Nora']],
  ['CF-LL-02', ['Olla', 'Theo']],
  ['CF-LL-03', ['Pip']],
  ['CF-LL-04', ['Ada', 'Grandfather', 'Lou']],
  ['CF-MG-01', ['Sol']],
  ['CF-MG-02', ['Bo']],
  ['CF-MG-03', ['Pim', 'Toad']],
  ['CF-MG-04', ['Mira', 'Nell']],
  ['CF-WF-01', ['Fenn', 'Mother Squirrel', 'Twig']],
  ['CF-WF-02', ['Owl', 'Fig']],
  ['CF-WF-03', ['Dot', 'Max', 'Tam']],
])('in %s the names are found: %j', (id, names) => {
  expect(editableIn(find(id)).characters.map(({ name }) => name)).toEqual(names)
})

test.each(originals)('$id offers what its editor noted: every character with its pronoun, every detail', (original) => {
  const { characters, details } = editableIn(original)
  const noted = notes[original.id]
  expect(details).toEqual(noted?.details)
  for (const name of Object.keys(noted?.pronouns ?? {})) expect(characters.map((one) => one.name)).toContain(name)
  for (const words of noted?.ofOthers ?? []) expect(original.text).toContain(words)
})

test.each(originals)('$id without changes stays as it is', (original) => {
  const { title, text } = original
  expect(rewrite(original, asItIs(original.id))).toEqual({ title, text })
})

test.each(originals)(
  '$id with every name and detail changed has none of the old left, and reads properly',
  (original) => {
    const { characters, details } = editableIn(original)
    const names = characters.map((_, index) => `Ёлка${index}`)
    const { title, text } = rewrite(original, {
      ...asItIs(original.id),
      names,
      details: details.map((_, index) => `orange thing ${index}`),
    })
    for (const old of [...characters.map(({ name }) => name), ...details.map(({ now }) => now)]) {
      expect(`${title}\n${text}`).not.toMatch(new RegExp(`(?<!\\p{L})${old}(?!\\p{L})`, 'u'))
    }
    for (const name of names) expect(text).toContain(name)
    expect(text).not.toMatch(/\ba (Ё|orange)|\ban Ё/i)
    expect(text).not.toMatch(/(^|\n|[.!?] )“?\p{Ll}/u)
    expect(text.split('\n\n')).toHaveLength(original.text.split('\n\n').length)
  },
)

test('articles, capitals and possessives follow the new words', () => {
  expect(changed('CF-LL-02', { details: ['orange', 'spoons'] }).text).toContain('Then an orange moved in')
  expect(changed('CF-MG-04', { details: ['elephant', 'rabbit'] }).text).toContain('shaped like an elephant')
  const counted = changed('CF-MG-03', { names: ['илья', 'Toad'], details: ['seven'] })
  expect(counted.text).toContain('Every night, илья’s mother')
  expect(counted.text).toContain('\n\nИлья was number five.')
  expect(counted.text).toContain('“Seven,” said илья')
  expect(counted.text).toContain('And seven, that night, was plenty.')
  expect(changed('CF-MG-02', { names: ['Mia'] }).title).toBe('Mia and the Moonflower')
})

test('whoever becomes she or he does so everywhere, and the others stay who they are', () => {
  const { text: fox } = changed('CF-WF-01', { names: ['Leo'], pronouns: ['he'] })
  expect(fox).toContain('Leo the fox goes around on his quiet feet')
  expect(fox).toContain('He turns around once. He puts his tail over his nose.')
  expect(fox).toContain('Twig takes hold of his own tail')

  const { text: moth } = changed('CF-MG-04', { names: ['Leo'], pronouns: ['he'] })
  expect(moth).toContain('Leo the moth was the color of dust, and he lived')
  expect(moth).toContain('the lamp was shining on him now')
  expect(moth).toContain('He did not know where to put his feet, and he had six.')
  expect(moth).toContain('Nell put out her hand.')

  const { text: whale } = changed('CF-LL-02', { names: ['Leo'], pronouns: ['he'] })
  expect(whale).toContain('He hummed while he swam.')
  expect(whale).toContain('a seal lifted her head')
  expect(whale).toContain('Theo opened his eyes')

  const { text: boat } = changed('CF-LL-04', { names: ['Ada', 'Oma'], pronouns: ['she', 'she'] })
  expect(boat).toContain('said Oma. She was a careful woman, and did not leave paper in the sea.')

  const { text: owl } = changed('CF-WF-02', { names: ['Leo'], pronouns: ['he'] })
  expect(owl).toContain('Leo looked under his wing')
  expect(owl).toContain('Then he tucked his head under his wing')
})

test('two characters may change places', () => {
  const { text } = changed('CF-WF-03', { names: ['Tam', 'Max', 'Dot'], pronouns: ['he', undefined, 'she'] })
  expect(text).toContain('Tam was the smallest firefly in the Whispering Forest. His light')
  expect(text).toContain('Her name was Dot, and she had been sent out')
  expect(text).toContain('The moon heard her, and')
  expect(text).toContain('which was Dot, hugging him the way')
  expect(text).toContain('you may see him still')
})

test('a new name is told as it is typed, dollars and all', () => {
  expect(changed('CF-LL-03', { names: ['$& <b>'] }).text).toContain('Her name was $& <b>.')
})
