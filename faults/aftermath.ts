import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../server/src/config.ts'
import { compareBooks } from '../server/src/features/payments/index.ts'
import { hourMs, later } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import type { StripeSettings } from '../server/src/providers/payments/stripe.ts'
import { connectProviders } from '../server/src/providers.ts'
import { type Books, readBooks } from '../server/test/books.ts'
import { run } from '../server/test/processes/template-database.ts'
import type { Diaries } from './customers.ts'
import type { KillableShop } from './killable-shop.ts'
import type { Mail, Provider, Session } from './provider.ts'

/** What customers, provider, mailbox and database know afterwards. */
export type Aftermath = Diaries & {
  sessions: Session[]
  mails: Mail[]
  /** Of those who have written to the shop. */
  messages: string[]
  books: Books
  /** Between the books and the provider's own lists. */
  differences: string[]
}

/** Waits until everything has settled. */
export async function readAftermath(
  shop: KillableShop,
  provider: Provider,
  diaries: Diaries,
  now = new Date(),
): Promise<Aftermath> {
  // The mailbox keeps only the newest 1,000 of the mails that are sent now.
  const books = await provider.collectMailsDuring(letSettle(shop.databaseUrl(), now, provider))
  await provider.collectMails()
  return {
    ...{ ...diaries, books, sessions: await provider.sessions(), mails: provider.collectedMails() },
    messages: (await run(shop.databaseUrl(), 'SELECT message FROM contact_message')).map(({ message }) =>
      String(message),
    ),
    differences: await compareAllBooks(shop.databaseUrl(), provider.stripe),
  }
}

const timeoutMs = 120_000

/**
 * Makes pending payments and jobs due at once by the shop's clock, and returns the books when no job is left and no payment is pending that has
 * ended at the provider, or the time is over. As every minute in a shop, payments are reconciled again: a provider or a database that returns
 * may refuse one of thousands.
 */
async function letSettle(databaseUrl: string, now: Date, provider: Provider): Promise<Books> {
  const makeDue = "UPDATE payment SET created_at = least(created_at, $1) - interval '1 minute' WHERE settled_at IS NULL"
  await run(databaseUrl, makeDue, [now])
  await run(databaseUrl, 'UPDATE job SET run_at = now() WHERE locked_at IS NULL')
  const until = performance.now() + timeoutMs
  for (;;) {
    await run(databaseUrl, "SELECT add_job('reconcile-payments')")
    const books = await withoutJobs(databaseUrl, until)
    if (performance.now() > until || !(await isEndedPending(books, provider))) return books
  }
}

async function withoutJobs(databaseUrl: string, until: number): Promise<Books> {
  for (;;) {
    const books = await readBooks(databaseUrl)
    if (books.jobs.length === 0 || performance.now() > until) return books
    await pause(200)
  }
}

async function isEndedPending({ orders, topUps }: Books, provider: Provider): Promise<boolean> {
  const unsettled = [...orders, ...topUps].filter(({ payment }) => payment === 'open' || payment === 'under_way')
  const pending = new Set(unsettled.map(({ session }) => session))
  return (await provider.sessions()).some(({ id, status }) => status !== 'open' && pending.has(id))
}

/** The shop's own comparison of its books with the provider's lists, as if it ran an hour later. Answers what differs. */
async function compareAllBooks(databaseUrl: string, stripe: StripeSettings): Promise<string[]> {
  const log = createLog('silent')
  const { db, close } = openDatabase(databaseUrl, log, { connections: 2 })
  try {
    const clock = () => later(new Date(), hourMs)
    const { payments } = connectProviders({ config: { ...readConfig({}), stripe }, db, clock, log })
    await compareBooks(payments)
  } finally {
    await close()
  }
  return (await run(databaseUrl, 'SELECT details FROM payment_difference')).map(({ details }) =>
    JSON.stringify(details),
  )
}
