import type { ProductChange, SaleState } from '@storylamp/contract/catalog/admin-catalog'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueAt } from '../../../platform/jobs/queue.ts'
import type { ProductRow } from '../queries.ts'
import type { CatalogTables } from '../tables.ts'
import { updateProducts } from './product-rows.ts'
import { makeSearchable } from './searchable.ts'

type Before = Pick<ProductRow, 'published_at'>
type Columns = {
  state: SaleState
  publish_at: Date | null
  published_at?: 'now' | null
  created_at?: 'now'
}

/** The columns of a product that is put up for sale, now or from a moment on, or taken off sale: all that moves its state. */
export function moveSaleState(wanted: boolean | Date, before?: Before): Columns {
  const never = before === undefined ? ({ published_at: null } as const) : {}
  if (wanted instanceof Date) return { state: 'scheduled', publish_at: wanted, ...never }
  const isFirst = !before?.published_at
  if (!wanted) return { state: isFirst ? 'draft' : 'off', publish_at: null, ...never }
  // For customers it is new from now on.
  const first = isFirst ? ({ published_at: 'now', ...(before && { created_at: 'now' }) } as const) : {}
  return { state: 'for_sale', publish_at: null, ...first }
}

type Asked = Pick<ProductChange, 'publishAt' | 'isActive'>

/** As a form asks. A time that has passed, or none, leaves it to `isActive`; without either it stays as it is, and a new product is for sale. */
export async function moveAsAsked(db: Db, asked: Asked, before?: ProductRow): Promise<Partial<Columns>> {
  const wanted = await wantedBy(db, asked, before)
  if (wanted instanceof Date) await enqueueAt(db, 'publish-products', [wanted])
  return wanted === undefined ? {} : moveSaleState(wanted, before)
}

async function wantedBy(db: Db, { publishAt, isActive }: Asked, before?: ProductRow) {
  if (publishAt === undefined) return isActive ?? (before === undefined ? true : undefined)
  if (publishAt === null) return isActive ?? (before === undefined || before.state === 'for_sale')
  const moment = new Date(publishAt)
  const { rows } = await sql<{ isToCome: boolean }>`SELECT ${moment} > now() AS "isToCome"`.execute(db)
  return rows[0]?.isToCome === true ? moment : (isActive ?? true)
}

/** The job that publishes scheduled products. */
export const publishProducts = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const due = await transaction
      .withTables<CatalogTables>()
      .selectFrom('product')
      .select(['id', 'published_at'])
      .where('publish_at', '<=', sql<Date>`now()`)
      .orderBy(sql`id COLLATE "C"`)
      .forNoKeyUpdate()
      .execute()
    await updateProducts(
      transaction,
      due.map((row) => ({ id: row.id, ...moveSaleState(true, row) })),
    )
    await makeSearchable(
      transaction,
      due.map(({ id }) => id),
    )
  })
