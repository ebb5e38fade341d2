import { expect, test } from 'vitest'
import { cents, hundredths, money } from '../money.ts'
import { exactPack, packTitle } from './exact-top-up.ts'
import { tokenRate } from './pack-prices.ts'
import { countTokens, tokensAndMoney, tokensAsMoney, tokensInSentence, tokensWorth, worthOf } from './token-money.ts'

const dollars = tokenRate({ packs: {} }, 'USD')

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
  expect(tokensAsMoney(tokens, dollars)).toBe(money)
  expect(tokensAndMoney(tokens, dollars)).toBe(`${count} · ${money}`)
  expect(tokensInSentence(tokens, dollars)).toBe(`${count} (${money})`)
})

test('L4 free tokens are called so, and no tokens are worth nothing', () => {
  expect(countTokens(240, 'free')).toBe('240 free tokens')
  expect(tokensInSentence(1, dollars, 'free')).toBe('1 free token (about $0.10)')
  expect(tokensAndMoney(0, dollars)).toBe('0 tokens')
})

test('L4 D25 tokens are worth whole cents, rounded up, and money is worth tokens at the same rate', () => {
  expect([
    worthOf(hundredths(6000), dollars),
    worthOf(hundredths(1), dollars),
    worthOf(hundredths(11), dollars),
  ]).toEqual([600, 1, 2])
  expect([tokensWorth(cents(600), dollars), tokensWorth(cents(1), dollars)]).toEqual([6000, 10])
})

test('D87 as many tokens as are missing cost as much each as in the smallest pack', () => {
  expect(exactPack(15, dollars)).toEqual({ name: 'Exact', price: 1.5, tokens: 15 })
  expect([packTitle('Exact'), packTitle('Gold')]).toEqual(['Exact top-up', 'Gold pack'])
})

test('D87 D104 a price that is no round number is worth whole cents and hundredths, never more tokens than were paid for', () => {
  const rate = money(cents(999), 'EUR')
  expect([tokensAsMoney(60, rate), worthOf(hundredths(6000), rate)]).toEqual(['about 5,99\u00a0€', 600])
  for (const tokens of [1, 11, 1234, 35_000].map(hundredths))
    expect(tokensWorth(worthOf(tokens, rate), rate)).toBeGreaterThanOrEqual(tokens)
  expect(Number.isInteger(tokensWorth(cents(1), rate))).toBe(true)
})
