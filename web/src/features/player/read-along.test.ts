import type { Track } from '@storylamp/contract/playlist/playlist'
import { expect, test } from 'vitest'
import { linesOf, spokenAt } from './read-along.ts'

const track = { _id: 's', title: 'The Snail', isComputerRead: true }
const timed: Track = {
  ...track,
  kind: 'audio',
  text: 'The Snail\n\nIt rained. Sol woke.',
  sentences: [
    { text: 'The Snail', start: 3, end: 4.8, paragraph: 0 },
    { text: 'It rained.', start: 6.5, end: 8, paragraph: 1 },
    { text: 'Sol woke.', start: 8.7, end: 10, paragraph: 1 },
  ],
}

test('D36 the sentence that is spoken is found by the time, and stays through the pause behind it', () => {
  const lines = linesOf(timed, 'en') ?? []
  expect(lines.map((paragraph) => paragraph.length)).toEqual([1, 2])
  const spoken = [0, 3, 5, 6.5, 8.69, 8.7, 60].map((at) => spokenAt(lines, at)?.text)
  expect(spoken).toEqual([undefined, 'The Snail', 'The Snail', 'It rained.', 'It rained.', 'Sol woke.', 'Sol woke.'])
})

test('D36 a text that the browser reads is followed by the number of the sentence', () => {
  const text = 'The moon rose. The snail\nwoke.\n\nThen it slept.'
  const lines = linesOf({ ...track, kind: 'text', text }, 'en') ?? []
  expect(lines).toEqual([
    [
      { text: 'The moon rose.', start: 0 },
      { text: 'The snail woke.', start: 1 },
    ],
    [{ text: 'Then it slept.', start: 2 }],
  ])
  expect([0, 1, 2].map((at) => spokenAt(lines, at)?.text)).toEqual(lines.flat().map(({ text: line }) => line))
})

test('D36 a recording without times has a plain transcript', () => {
  expect(linesOf({ ...track, kind: 'audio', text: 'It rained.' }, 'en')).toBeUndefined()
})
