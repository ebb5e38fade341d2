import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { FamilyAccount, ShopAccount } from '../tables.ts'

export type Balances = Record<FamilyAccount, number>

export type Move = { account: FamilyAccount | ShopAccount; hundredths: number }

/** What a transfer does to the accounts, given what the family has. */
export type Decide = (balances: Balances) => Move[] | Failure

export const creditWallet =
  (hundredths: number, from: ShopAccount): Decide =>
  () => {
    refuseNonsense(hundredths)
    return [
      { account: 'wallet', hundredths },
      { account: from, hundredths: -hundredths },
    ]
  }

/** The whole amount or nothing. */
export const debitWallet =
  (hundredths: number, to: ShopAccount): Decide =>
  ({ wallet }) => {
    refuseNonsense(hundredths)
    if (wallet < hundredths) return new Failure('insufficient_balance', walletTexts.insufficient)
    return [
      { account: 'wallet', hundredths: -hundredths },
      { account: to, hundredths },
    ]
  }

/** What is there; the rest is owed. */
export const debitWalletOrOwe =
  (hundredths: number, to: ShopAccount): Decide =>
  ({ wallet }) => {
    refuseNonsense(hundredths)
    const there = Math.min(wallet, hundredths)
    const moves: Move[] = [
      { account: 'wallet', hundredths: -there },
      { account: 'debt', hundredths: there - hundredths },
      { account: to, hundredths },
    ]
    return moves.filter((move) => move.hundredths !== 0)
  }

/** Who spends less than nothing would be given tokens. */
function refuseNonsense(hundredths: number): void {
  if (!Number.isSafeInteger(hundredths) || hundredths <= 0) throw new RangeError(`${hundredths} cannot be moved`)
}
