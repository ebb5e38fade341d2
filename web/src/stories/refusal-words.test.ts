import { expect, test } from 'vitest'
import type { Problem } from '../api/send.ts'
import { refusalWords } from './refusal-words.ts'

const story = { _id: 'owl', cfStoryId: 'cf-1' } as Parameters<typeof refusalWords>[1]
const noAnswer: Problem = { status: 'FETCH_ERROR' }
const badGateway: Problem = { status: 'PARSING_ERROR', statusText: 'Bad Gateway' }
const refused: Problem = { status: 402, body: { message: 'Insufficient wallet balance', code: 'insufficient_balance' } }

test('S8.05 a new story that is not ordered: the words of the shop, else of the status, else the page’s own', () => {
  expect(refusalWords(refused, undefined)).toBe('Insufficient wallet balance')
  expect(refusalWords(badGateway, undefined)).toBe('Bad Gateway')
  expect(refusalWords(noAnswer, undefined)).toBe('Failed to create story order')
})

test('S8.08 a story that is not customized: the words of the shop, else the page’s own', () => {
  expect(refusalWords(refused, story)).toBe('Insufficient wallet balance')
  for (const problem of [badGateway, noAnswer]) {
    expect(refusalWords(problem, story)).toBe('Failed to create customize order. Please try again.')
  }
})
