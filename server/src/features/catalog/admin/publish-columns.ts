import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Columns = { publish_at?: Date | null; is_active?: boolean }

/**
 * A time to come takes a product off the shelf until then; one that has passed, or none, leaves that to `isActive`. What is taken off
 * the shelf without a time has none any more.
 */
export async function publishColumns(
  db: Db,
  { publishAt, isActive }: Pick<ProductChange, 'publishAt' | 'isActive'>,
): Promise<Columns> {
  if (publishAt === undefined) return isActive === false ? { publish_at: null } : {}
  if (publishAt === null) return { publish_at: null }
  const moment = new Date(publishAt)
  const { rows } = await sql<{ isToCome: boolean }>`SELECT ${moment} > now() AS "isToCome"`.execute(db)
  return rows[0]?.isToCome === true
    ? { publish_at: moment, is_active: false }
    : { publish_at: null, is_active: isActive ?? true }
}

/** The job for products whose time has come. */
export async function publishProducts(db: Db): Promise<void> {
  await sql`SELECT publish_products()`.execute(db)
}
