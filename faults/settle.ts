import { setTimeout as pause } from 'node:timers/promises'
import { type Books, readBooks } from '../server/test/books.ts'
import { run } from '../server/test/template-database.ts'

const timeoutMs = 120_000

/**
 * Makes pending payments and jobs due at once, and returns the books when no job is left or the time is over. `whileWaiting`
 * runs at each look: the mailbox keeps only the newest 1,000 of the mails that are sent now.
 */
export async function letSettle(databaseUrl: string, whileWaiting: () => Promise<void>): Promise<Books> {
  await run(databaseUrl, "UPDATE payment SET created_at = created_at - interval '1 minute' WHERE status = 'Pending'")
  await run(databaseUrl, 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
  await run(databaseUrl, "SELECT graphile_worker.add_job('reconcile-payments')")
  const until = performance.now() + timeoutMs
  for (;;) {
    const books = await readBooks(databaseUrl)
    await whileWaiting()
    if (books.jobs.length === 0 || performance.now() > until) return books
    await pause(200)
  }
}
