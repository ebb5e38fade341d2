import { expect, test } from 'vitest'
import { readStatements, renderSpecification, type Statement } from './specification.ts'

const statements = readStatements()

test('every statement that is not planned is named by a test, and says in a line what it demands', () => {
  expect(statements.filter(({ isPlanned, tests }) => !isPlanned && tests.length === 0).map(({ id }) => id)).toEqual([])
  expect(statements.filter(({ demand }) => demand.trim() === '')).toEqual([])
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length)
})

test('titles are listed once under their file, and planned statements without any', () => {
  const path = 'server/src/a.test.ts'
  const made = (id: string, demand: string, titles: string[]): Statement => ({
    id,
    demand,
    isPlanned: titles.length === 0,
    tests: titles.map((title) => ({ path, title })),
  })
  const page = renderSpecification([made('S9.97', 'One.', ['a', 'a', 'b\n  c']), made('D997', 'planned: two.', [])])
  expect(page).toContain(`- **S9.97** One.\n  - [${path}](../${path}): \`a\`, \`b c\`\n`)
  expect(page).toContain('- **D997** planned: two.\n')
})
