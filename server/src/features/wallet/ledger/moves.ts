import { type Hundredths, minus, hundredths as ofHundredths, sumOf } from '@storylamp/contract/money'
import type { FamilyAccount, ShopAccount } from '../tables.ts'

export type Balances = Record<FamilyAccount, Hundredths>

export type Move = { account: FamilyAccount | ShopAccount; hundredths: Hundredths }

export const credit = (hundredths: Hundredths, from: ShopAccount): Move[] => [
  { account: 'wallet', hundredths },
  { account: from, hundredths: negative(hundredths) },
]

/** Debits up to the balance; the rest becomes a debt. */
export function debitOrOwe(hundredths: Hundredths, to: ShopAccount, { wallet }: Balances): Move[] {
  const paid = ofHundredths(Math.min(wallet, hundredths))
  const moves: Move[] = [
    { account: 'wallet', hundredths: negative(paid) },
    { account: 'debt', hundredths: minus(paid, hundredths) },
    { account: to, hundredths },
  ]
  return moves.filter((move) => move.hundredths !== 0)
}

/** New tokens pay a family's debt first. */
export function payDebt(before: Balances, moves: Move[]): Move[] | undefined {
  const after = (account: FamilyAccount) =>
    sumOf([before[account], ...moves.filter((move) => move.account === account).map(({ hundredths }) => hundredths)])
  const hundredths = ofHundredths(Math.min(after('wallet'), -after('debt')))
  if (hundredths <= 0) return undefined
  return [
    { account: 'wallet', hundredths: negative(hundredths) },
    { account: 'debt', hundredths },
  ]
}

const negative = (hundredths: Hundredths) => ofHundredths(-hundredths)

/** A negative debit would be a credit. */
export function requirePositive(hundredths: Hundredths): void {
  if (!Number.isSafeInteger(hundredths) || hundredths <= 0) throw new RangeError(`${hundredths} cannot be moved`)
}
