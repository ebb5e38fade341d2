import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const productsAtOnce = 500

/** The job for products whose words have changed by the thousand: each part has a transaction of its own. */
export async function renewSearch(db: Db): Promise<void> {
  let renewed: number | undefined
  do {
    const { rows } = await sql<{ renewed: number }>`SELECT renew_search_later(${productsAtOnce}) AS renewed`.execute(db)
    renewed = rows[0]?.renewed
  } while (renewed === productsAtOnce)
}
