import { hundredths } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { credit, debitOrOwe, payDebt, requirePositive } from './moves.ts'

const balances = (wallet: number, debt = 0) => ({ wallet: hundredths(wallet), debt: hundredths(debt) })
const move = (account: 'wallet' | 'debt' | 'top_ups' | 'adjustments', amount: number) => ({
  account,
  hundredths: hundredths(amount),
})

test('D87 what a wallet gets leaves an account of the shop', () => {
  expect(credit(hundredths(500), 'top_ups')).toEqual([move('wallet', 500), move('top_ups', -500)])
})

test.each([
  [500, 500, [move('wallet', -500), move('top_ups', 500)]],
  [900, 500, [move('wallet', -500), move('top_ups', 500)]],
  [200, 500, [move('wallet', -200), move('debt', -300), move('top_ups', 500)]],
  [0, 500, [move('debt', -500), move('top_ups', 500)]],
])('D25 D64 of a wallet with %i is taken %i: what it has, and the rest becomes a debt', (wallet, taken, moves) => {
  expect(debitOrOwe(hundredths(taken), 'top_ups', balances(wallet))).toEqual(moves)
})

test.each([
  ['all of a smaller debt', balances(0, -300), [move('wallet', 500), move('top_ups', -500)], 300],
  ['as much as there is of a larger one', balances(0, -900), [move('wallet', 500), move('top_ups', -500)], 500],
  ['with what was in the wallet', balances(200, -900), [move('wallet', 500)], 700],
  ['a debt that has just begun', balances(400), [move('debt', -300)], 300],
])('D64 new tokens pay a debt first: %s', (_, before, moves, paid) => {
  expect(payDebt(before, moves)).toEqual([move('wallet', -paid), move('debt', paid)])
})

test('D64 without a debt or without tokens none is paid', () => {
  expect(payDebt(balances(500), [move('wallet', 500)])).toBeUndefined()
  expect(payDebt(balances(0, -500), [move('adjustments', 500)])).toBeUndefined()
})

test('D87 only a whole number of hundredths above zero is moved', () => {
  expect(() => requirePositive(hundredths(1))).not.toThrow()
  for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => requirePositive(hundredths(amount)), String(amount)).toThrow(`${amount} cannot be moved`)
  }
})
