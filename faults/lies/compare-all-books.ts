import { readConfig } from '../../server/src/config.ts'
import { compareBooks } from '../../server/src/features/payments/index.ts'
import { hourMs, later } from '../../server/src/platform/clock.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { StripeSettings } from '../../server/src/providers/payments/stripe.ts'
import { connectProviders } from '../../server/src/providers.ts'
import { run } from '../../server/test/template-database.ts'

/** The shop's own comparison of its books with the provider's lists, as if it ran an hour later. Answers what differs. */
export async function compareAllBooks(databaseUrl: string, stripe: StripeSettings): Promise<string[]> {
  const log = createLog('silent')
  const { db, close } = openDatabase(databaseUrl, log, { connections: 2 })
  try {
    const clock = () => later(new Date(), hourMs)
    const { payments } = connectProviders({ config: { ...readConfig({}), stripe }, db, clock, log })
    await compareBooks(payments)
  } finally {
    await close()
  }
  return (await run(databaseUrl, 'SELECT what FROM payment_difference')).map(({ what }) => String(what))
}
