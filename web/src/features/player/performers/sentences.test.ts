import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const words = (count: number, word = 'moon') => Array.from({ length: count }, () => word).join(' ')

test('D36 a text is read in its sentences, without what nobody can say', () => {
  expect(sentencesOf('The snail slept\nin its house.\n\n* * *\n\n"Good night," said the moon. And?', 'en')).toEqual([
    'The snail slept in its house.',
    '"Good night," said the moon.',
    'And?',
  ])
  expect(sentencesOf(' \n ', 'en')).toEqual([])
})

test('D36 a long sentence is cut at its last comma that fits, else at a space, else anywhere, and nothing is lost', () => {
  const [first, second] = sentencesOf(`${words(20)}, ${words(30)}.`, 'en')
  expect(first).toBe(`${words(20)},`)
  expect(second).toBe(`${words(30)}.`)
  for (const text of [words(200), 'm'.repeat(1000), `${words(60)}, ${'x'.repeat(450)}`]) {
    const pieces = sentencesOf(text, 'en')
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200)
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
