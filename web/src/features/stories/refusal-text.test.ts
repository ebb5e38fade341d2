import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expect, test } from 'vitest'
import type { Problem } from '../../api/request.ts'
import { refusalText } from './refusal-text.ts'

const story = { _id: 'owl', cfStoryId: 'cf-1' } as Parameters<typeof refusalText>[1]
const noAnswer: Problem = { status: 'FETCH_ERROR' }
const badGateway: Problem = { status: 'PARSING_ERROR', statusText: 'Bad Gateway' }
const refused: Problem = {
  status: 402,
  code: 'insufficient_balance',
  body: { message: walletTexts.insufficient, code: 'insufficient_balance' },
}

test('S8.05 a new story that is not ordered: the words of the shop, else of the status, else the page’s own', () => {
  expect(refusalText(refused, undefined)).toBe(walletTexts.insufficient)
  expect(refusalText(badGateway, undefined)).toBe('Bad Gateway')
  expect(refusalText(noAnswer, undefined)).toBe(storyTexts.orderFailed)
})

test('S8.08 a story that is not customized: the words of the shop, else the page’s own', () => {
  expect(refusalText(refused, story)).toBe(walletTexts.insufficient)
  for (const problem of [badGateway, noAnswer]) {
    expect(refusalText(problem, story)).toBe(storyTexts.customizeFailed)
  }
})
