import { expect, test } from 'vitest'
import { titlesWithIds } from './ids-in-titles.ts'

// These ids do not exist: real ones would make the specification seem tested here.
const all = [
  ['one', "test('S92.01 the home page', () => {})", ['S92.01']],
  ['several', "it('GET /api/health answers (D92, S97.01)', async () => {})", ['D92', 'S97.01']],
  ['a range', "test('S97.18-20 catalog', () => {})", ['S97.18', 'S97.19', 'S97.20']],
  [
    'a range with its whole end',
    "test('S92.09–S92.11 and D90-D91', () => {})",
    ['S92.09', 'S92.10', 'S92.11', 'D90', 'D91'],
  ],
  ['a duty', "test('L91 D93 the price', () => {})", ['L91', 'D93']],
  ['a group', 'describe("D94 contact", () => {})', ['D94']],
  ['a table of tests', 'test.each([[1], [2]])(`S95.14 %s\n pieces`, (pieces) => {})', ['S95.14']],
  ['an apostrophe', "test('S98.11 it\\'s unexpected', () => {})", ['S98.11']],
] as const

test.each(all)('the ids in a title are found: %s', (_, source, ids) => {
  expect(titlesWithIds(source).flatMap((title) => title.ids)).toEqual(ids)
})

test.each([
  '// S92.01 is tested elsewhere',
  "expect(label).toBe('S92.02')",
  "const id = 'S92.03'",
  "test('AS2.04 and D4x', f)",
])('what only looks like a title names nothing: %s', (source) => {
  expect(titlesWithIds(source)).toEqual([])
})
