import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { tellSearchChanged } from './queries.ts'

const productsAtOnce = 500

/** The job for products whose words have changed by the thousand: each part has a transaction of its own. */
export async function renewSearch(db: Db): Promise<void> {
  let renewed: number
  do {
    renewed = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ renewed: number }>`
        SELECT renew_search_later(${productsAtOnce}) AS renewed`.execute(transaction)
      const [{ renewed } = { renewed: 0 }] = rows
      if (renewed > 0) await tellSearchChanged(transaction)
      return renewed
    })
  } while (renewed === productsAtOnce)
}
