import { expect, test } from 'vitest'
import { countTokens, tokensAndMoney, tokensAsMoney, tokensInSentence } from './token-money.ts'

test.each([
  [60, '60 tokens', 'about $6'],
  [240, '240 tokens', 'about $24'],
  [1, '1 token', 'about $0.10'],
  [55, '55 tokens', 'about $5.50'],
  [12.34, '12.34 tokens', 'about $1.23'],
  [33_070, '33070 tokens', 'about $3,307'],
  [33_071, '33071 tokens', 'about $3,307.10'],
])('S9.06 L4 %d tokens have their money beside them, at the price of the smallest pack', (tokens, count, money) => {
  expect(countTokens(tokens)).toBe(count)
  expect(tokensAsMoney(tokens)).toBe(money)
  expect(tokensAndMoney(tokens)).toBe(`${count} · ${money}`)
  expect(tokensInSentence(tokens)).toBe(`${count} (${money})`)
})

test('L4 free tokens are called so, and no tokens are worth nothing', () => {
  expect(tokensAndMoney(240, 'free')).toBe('240 free tokens · about $24')
  expect(tokensInSentence(1, 'free')).toBe('1 free token (about $0.10)')
  expect(tokensAndMoney(0)).toBe('0 tokens')
})
