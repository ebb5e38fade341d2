import { type Cents, cents, type Hundredths, hundredths, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { type DatedEntry, findEntries } from './entries.ts'
import { type Bought, isPaid, moneyOf, type Part, replay } from './lots.ts'

/** The tokens of a top-up that a purchase took, and their money. */
type SpentPart = { paymentId: string; tokens: Hundredths; cents: Cents }

/** A purchase, or the transfer that gave one back. */
type Spending = { transferId: string; at: Date } & ({ parts: SpentPart[] } | { givesBack: string })

/** What is spent of a top-up so far. */
type Spent = { bought: Bought; tokens: Hundredths; cents: Cents }

/** What was spent of some top-ups, first to last. All parts of one sum to at most what was paid for it. */
export function spentMoney(entries: DatedEntry[], topUps: Map<string, Bought>): Spending[] {
  const { taken } = replay(entries)
  const spentOf = new Map<string, Spent>(
    [...topUps].map(([id, bought]) => [id, { bought, tokens: hundredths(0), cents: cents(0) }]),
  )
  const partsOf = new Map<string, SpentPart[]>()
  return entries.flatMap(({ kind, transferId, givesBack, at }): Spending[] => {
    if (kind === 'spend') {
      const parts = spend(spentOf, taken.get(transferId) ?? [])
      partsOf.set(transferId, parts)
      return [{ transferId, at, parts }]
    }
    if (givesBack === null) return []
    unspend(spentOf, partsOf.get(givesBack) ?? [])
    return [{ transferId, at, givesBack }]
  })
}

function spend(spentOf: Map<string, Spent>, taken: Part[]): SpentPart[] {
  return taken.flatMap(({ lot, hundredths: tokens }) => {
    if (!isPaid(lot)) return []
    const spent = spentOf.get(lot.source)
    if (spent === undefined) return []
    spent.tokens = sumOf([spent.tokens, tokens])
    // The share is that of all tokens spent of the lot so far, less what was counted before, so that rounding does not add up.
    const money = cents(Math.max(0, minus(moneyOf(spent.bought, spent.tokens), spent.cents)))
    spent.cents = sumOf([spent.cents, money])
    return [{ paymentId: lot.source, tokens, cents: money }]
  })
}

function unspend(spentOf: Map<string, Spent>, parts: SpentPart[]) {
  for (const part of parts) {
    const spent = spentOf.get(part.paymentId)
    if (spent === undefined) continue
    spent.tokens = minus(spent.tokens, part.tokens)
    spent.cents = minus(spent.cents, part.cents)
  }
}

export const findSpentMoney = async (db: Db, familyId: string, topUps: Map<string, Bought>): Promise<Spending[]> =>
  spentMoney(await findEntries(db, familyId), topUps)
