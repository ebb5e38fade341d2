import { expect, test } from 'vitest'
import { openingOf } from './story-text.ts'

const sentence = (word: string) => `${word} sleeps now.`
const rest = 'And the moon went on. '.repeat(20).trim()

test('D99 the opening leaves out the title and keeps whole paragraphs', () => {
  const text = ['The Owl', sentence('Owl'), sentence('Fox'), rest].join('\n\n')
  expect(openingOf(text, 'The Owl').slice(0, 2)).toEqual(['Owl sleeps now.', 'Fox sleeps now.'])
})

test('D37 D99 a long first paragraph is cut at the end of a sentence, a quarter of the text at most', () => {
  const [opening = '', ...others] = openingOf(rest, 'The Moon')
  expect(others).toEqual([])
  expect(opening.length).toBeLessThanOrEqual(rest.length / 4)
  expect(opening).toMatch(/^(And the moon went on\. ?)+$/)
})

test('D99 quotation marks stay with their sentence', () => {
  expect(openingOf(`“Hush,” said Owl. “Sleep.” ${rest}`, 'Owl')[0]).toMatch(/^“Hush,” said Owl. “Sleep.” And/)
})

test.each(['', 'The Owl', 'One sentence without an end'])('D37 %j gives nothing away', (text) => {
  expect(openingOf(text, 'The Owl')).toEqual([])
})
