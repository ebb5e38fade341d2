import type { Owed } from '@storylamp/contract/gifts/owed'
import { owedTexts, yearsText } from '@storylamp/contract/gifts/owed-texts'
import { cents, type Hundredths, hundredths, type Money, money, plus, sumOf, toTokens } from '@storylamp/contract/money'
import { dayMs } from '../../platform/clock.ts'
import type { Cell } from '../../platform/csv/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { findPaymentsOf } from '../payments/index.ts'
import { readSection } from '../settings/index.ts'
import { isPaid, moneyOf, unspentLots } from '../wallet/index.ts'
import { selectOwed } from './queries.ts'

type Part = Pick<Owed, 'kind'> & { country: string | null; at: Date; paid: Money; tokens: Hundredths }

/** What is open of gifts, and in wallets, each at what was paid for it. */
export async function readOwed(db: Db, now: Date): Promise<Owed[]> {
  const rows = new Map<string, Owed>()
  for await (const { kind, country, at, paid, tokens } of partsOwed(db)) {
    const { currency } = paid
    const years = Math.min(3, Math.floor((now.getTime() - at.getTime()) / (365 * dayMs)))
    const row = { kind, years, country: country ?? '', currency }
    const before = rows.get(keyOf(row))
    rows.set(keyOf(row), {
      ...row,
      amount: before === undefined ? paid : plus<typeof currency>(before.amount, paid),
      tokens: sumOf([before?.tokens ?? hundredths(0), tokens]),
    })
  }
  return [...rows.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

const keyOf = ({ currency, kind, years, country }: Omit<Owed, 'amount' | 'tokens'>) =>
  [currency, kind, years, country].join()

async function* partsOwed(db: Db): AsyncGenerator<Part> {
  for (const gift of await selectOwed(db)) {
    const { kind, country, paid_at, created_at, left_cents, currency, tokens_hundredths } = gift
    const tokens = tokens_hundredths ?? hundredths(0)
    yield { kind, country, at: paid_at ?? created_at, paid: money(left_cents, currency), tokens }
  }
  const { currency } = await readSection(db, 'selling')
  const nothing = money(cents(0), currency)
  for await (const lots of unspentLots(db)) {
    const bought = await findPaymentsOf(
      db,
      lots.flatMap((lot) => (isPaid(lot) ? lot.source : [])),
    )
    const payments = new Map(bought.map((payment) => [payment.id, payment]))
    for (const lot of lots) {
      const { at, left: tokens, given } = lot
      const payment = isPaid(lot) ? payments.get(lot.source) : undefined
      if (payment === undefined) yield { kind: 'free', country: null, at, paid: nothing, tokens }
      else {
        const paid = money(moneyOf({ tokens: given, amountCents: payment.amount_cents }, tokens), payment.currency)
        yield { kind: 'wallet', country: payment.billing_country ?? payment.card_country, at, paid, tokens }
      }
    }
  }
}

export const owedColumns = ['What', 'Age', 'Country', 'Tokens', 'Amount', 'Currency']

export async function* owedTable(db: Db, now: Date): AsyncGenerator<Cell[][]> {
  yield (await readOwed(db, now)).map(({ kind, years, country, tokens, amount, currency }) => [
    owedTexts[kind],
    yearsText(years),
    country,
    toTokens(tokens),
    amount,
    currency,
  ])
}
