import { expect, test } from 'vitest'
import { tokensAndMoney, tokensAsMoney } from './token-money.ts'

test.each([
  [60, '60 tokens · about $6'],
  [240, '240 tokens · about $24'],
  [1, '1 token · about $0.10'],
  [55, '55 tokens · about $5.50'],
  [12.34, '12.34 tokens · about $1.23'],
  [0, '0 tokens · about $0'],
])('S9.06 %d tokens have their money beside them, at the price of the smallest pack', (tokens, text) => {
  expect(tokensAndMoney(tokens)).toBe(text)
  expect(text.endsWith(tokensAsMoney(tokens))).toBe(true)
})
