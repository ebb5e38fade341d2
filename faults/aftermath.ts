import { setTimeout as pause } from 'node:timers/promises'
import { type Books, readBooks } from '../server/test/books.ts'
import { run } from '../server/test/template-database.ts'
import type { Diaries } from './customers.ts'
import type { KillableShop } from './killable-shop.ts'
import { compareAllBooks } from './lies/compare-all-books.ts'
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
  const makeDue = "UPDATE payment SET created_at = least(created_at, $1) - interval '1 minute' WHERE status = 'Pending'"
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
  const unsettled = [...orders, ...topUps].filter(({ payment }) => payment === 'Pending')
  const pending = new Set(unsettled.map(({ session }) => session))
  return (await provider.sessions()).some(({ id, status }) => status !== 'open' && pending.has(id))
}
