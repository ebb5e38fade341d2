import { salesKinds } from '@storylamp/contract/sales/sales-texts'
import { accountingFiles } from '../../server/src/features/invoices/report/accounting.ts'
import { dayMs, dayOf, hourMs, later } from '../../server/src/platform/clock.ts'
import type { World } from '../world.ts'
import type { ByReading } from './invariant.ts'

const currencies = ['USD', 'EUR'] as const

const cents = (amount: string | number | undefined) => Math.round(Number(amount) * 100)

/** The documents are what is compared, not how they are printed. */
const draw = async () => Buffer.of()

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

function monthsUntil(moment: Date, first: Date): string[] {
  const month = monthOf(moment)
  return month < monthOf(first) ? [] : [...monthsUntil(new Date(Date.parse(month) - dayMs), first), month]
}

type Cells = Record<string, string>
type Month = { documents: Cells[]; taxes: Cells[]; provider: Cells[] }

/** The accountant's tables of a month. */
async function readMonth({ shop }: World, month: string): Promise<Month> {
  const [from, to] = [new Date(month), new Date(`${monthOf(later(new Date(month), 32 * dayMs))}-01`)]
  const balance = await shop.providers.payments.provider.listBalance(from, to)
  const tables = new Map<string, Cells[]>()
  for await (const { name, content } of accountingFiles(shop.db, { month, balance, now: new Date() }, draw)) {
    if (!name.endsWith('.csv') || name.startsWith('EXTF')) break
    const [head = [], ...lines] = String(content)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    tables.set(
      name,
      lines.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? '']))),
    )
  }
  const of = (name: string) => tables.get(`${name}.csv`) ?? []
  return { documents: of('documents'), taxes: of('taxes'), provider: of('provider') }
}

const sumOf = (rows: Cells[], column: string, currency: string) =>
  rows.filter((row) => row.Currency === currency).reduce((sum, row) => sum + cents(row[column]), 0)

/** What was sold and not taken back in each currency, by the payments. */
const books = `
  SELECT currency, min(created_at) AS since, sum(amount_cents)::int AS sold, sum(amount_cents - refunded_cents - lost)::int AS kept
  FROM payment CROSS JOIN LATERAL (
    SELECT greatest(0, least(payment.amount_cents - refunded_cents, coalesce(sum(taken_cents), 0))) AS lost
    FROM dispute WHERE payment_id = payment.id AND state = 'lost') AS disputes
  WHERE state = 'completed' AND NOT EXISTS (SELECT FROM gift WHERE gift.id = gift_id AND kind = 'money') GROUP BY currency`

type Kept = Record<string, { documents: number; taxes: number }>
/** Nothing is added to a month that is over. */
const closed = new Map<World, Map<string, Kept>>()

async function readKept(world: World, month: string): Promise<Kept> {
  const known = closed.get(world) ?? new Map<string, Kept>()
  closed.set(world, known)
  const { documents, taxes } = known.has(month) ? { documents: [], taxes: [] } : await readMonth(world, month)
  const kept =
    known.get(month) ??
    Object.fromEntries(
      currencies.map((currency) => [
        currency,
        { documents: sumOf(documents, 'Gross', currency), taxes: sumOf(taxes, 'Gross', currency) },
      ]),
    )
  if (month < monthOf(new Date())) known.set(month, kept)
  return kept
}

async function readSales({ read }: World, currency: string, since: Date) {
  const sums: Record<string, { sold: number; revenue: number }> = {}
  for (let from = since; from <= new Date(); from = later(from, 366 * dayMs)) {
    const days = `from=${dayOf(from)}&to=${dayOf(later(from, 365 * dayMs))}`
    for (const by of salesKinds) {
      type Reply = { data: { sold: number; revenue: number }[] }
      const { data } = await read<Reply>(`/api/admin/sales?${days}&currency=${currency}&by=${by}`)
      const { sold, revenue } = sums[by] ?? { sold: 0, revenue: 0 }
      sums[by] = {
        sold: data.reduce((sum, row) => sum + cents(row.sold), sold),
        revenue: data.reduce((sum, row) => sum + cents(row.revenue), revenue),
      }
    }
  }
  return Object.values(sums)
}

async function findReportsApart(world: World) {
  const sums = await world.rows<{ currency: string; since: Date; sold: number; kept: number }>(books)
  const found: object[] = []
  for (const { currency, since, sold, kept } of sums) {
    const reported = { documents: 0, taxes: 0 }
    for (const month of monthsUntil(new Date(), since)) {
      const { [currency]: of } = await readKept(world, month)
      reported.documents += of?.documents ?? 0
      reported.taxes += of?.taxes ?? 0
    }
    const sales = await readSales(world, currency, since)
    const isOne =
      reported.documents === kept &&
      reported.taxes === kept &&
      sales.every(({ sold: inSales, revenue }) => inSales === sold && revenue === kept)
    if (!isOne) found.push({ currency, sold, kept, ...reported, sales })
  }
  return found
}

const lately = `
  SELECT intent_id AS intent, currency, amount_cents AS payment,
    -(SELECT coalesce(sum(amount_cents), 0)::int FROM refund WHERE payment_id = payment.id
      AND (state = 'succeeded' OR (state = 'requested' AND provider_id IS NOT NULL))) AS refund,
    -(SELECT coalesce(sum(taken_cents), 0)::int FROM dispute WHERE payment_id = payment.id AND state IN ('open', 'lost')) AS dispute
  FROM payment WHERE state = 'completed' AND intent_id IS NOT NULL AND created_at BETWEEN now() - interval '25 days' AND $1`

const kinds = ['payment', 'refund', 'dispute']
type Moved = { intent: string; currency: string } & Record<string, number | string>

/** In both directions: what the provider has moved in another currency stands alone. */
async function findProviderApart(world: World) {
  const now = new Date()
  const rows = await world.rows<Moved>(lately, [later(now, -hourMs)])
  const months = [...new Set([later(now, -25 * dayMs), now].map(monthOf))]
  const known = new Set(rows.map(({ intent }) => intent))
  const moved = new Map<string, Moved>()
  for (const month of months) {
    const { provider } = await readMonth(world, month)
    for (const {
      Kind: kind = '',
      'Payment reference': intent = '',
      Currency: currency = '',
      Amount: amount,
    } of provider) {
      if (!known.has(intent)) continue
      const key = `${intent} ${currency}`
      const before = moved.get(key) ?? { intent, currency, payment: 0, refund: 0, dispute: 0 }
      moved.set(key, { ...before, [kind]: Number(before[kind]) + cents(amount) })
    }
  }
  const inBooks = new Map(rows.map((row) => [`${row.intent} ${row.currency}`, row]))
  const differs = (key: string) =>
    kinds.some((kind) => Number(inBooks.get(key)?.[kind] ?? 0) !== Number(moved.get(key)?.[kind] ?? 0))
  return [...new Set([...inBooks.keys(), ...moved.keys()])]
    .filter(differs)
    .map((key) => ({ inBooks: inBooks.get(key), atProvider: moved.get(key) }))
}

export const inEachCurrency: ByReading[] = [
  {
    says: 'In each currency the sales, the documents, the taxes and the books say the same',
    each: 'week',
    find: findReportsApart,
  },
  {
    says: 'In each currency the accountant’s table of the provider says what the books do',
    each: 'week',
    find: findProviderApart,
  },
]
