import type { ReturnState } from '@storylamp/contract/returns/returns'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { wasSentBefore } from '../orders/index.ts'
import type { ReturnTables } from './tables.ts'

const tables = (db: Db) => db.withTables<ReturnTables>()

export type ReturnRow = Selectable<ReturnTables['order_return']>
export type ReturnLineRow = Selectable<ReturnTables['order_return_line']>

export async function insertReturn(
  db: Db,
  row: Insertable<ReturnTables['order_return']>,
  lines: { line: number; pieces: number }[],
): Promise<ReturnRow> {
  const inserted = await tables(db).insertInto('order_return').values(row).returningAll().executeTakeFirstOrThrow()
  const rows = lines.map(({ line, pieces }) => ({
    return_id: row.id,
    order_id: row.order_id,
    position: line,
    pieces,
    received_pieces: null,
  }))
  await tables(db).insertInto('order_return_line').values(rows).execute()
  return inserted
}

export const findReturn = (db: Db, id: string) =>
  tables(db).selectFrom('order_return').selectAll().where('id', '=', id).executeTakeFirst()

export const lockReturn = (db: Db, id: string) =>
  tables(db).selectFrom('order_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findReturnsOfOrders = (db: Db, ...orderIds: string[]): Promise<ReturnRow[]> =>
  tables(db)
    .selectFrom('order_return')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .orderBy('number')
    .execute()

export const findReturnsOfFamily = (db: Db, familyId: string): Promise<ReturnRow[]> =>
  tables(db)
    .selectFrom('order_return')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('number', 'desc')
    .execute()

export const findReturnsByNumber = (db: Db, numbers: number[]) =>
  tables(db)
    .selectFrom('order_return')
    .select(['id', 'number'])
    .where('number', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .execute()

export const findReturnLines = async (db: Db, returnIds: string[]): Promise<ReturnLineRow[]> =>
  returnIds.length === 0
    ? []
    : tables(db)
        .selectFrom('order_return_line')
        .selectAll()
        .where('return_id', 'in', returnIds)
        .orderBy('return_id')
        .orderBy('position')
        .execute()

export const updateReturn = (db: Db, id: string, change: Updateable<ReturnTables['order_return']>) =>
  tables(db).updateTable('order_return').set(change).where('id', '=', id).execute()

export const updateReturnLine = (
  db: Db,
  id: string,
  position: number,
  change: Updateable<ReturnTables['order_return_line']>,
) =>
  tables(db)
    .updateTable('order_return_line')
    .set(change)
    .where('return_id', '=', id)
    .where('position', '=', position)
    .execute()

type Wanted = { state?: ReturnState | undefined; order?: string | undefined }

function wanted(db: Db, { state, order }: Wanted) {
  let found = tables(db).selectFrom('order_return')
  if (state !== undefined) found = found.where('state', '=', state)
  return order === undefined ? found : found.where('order_id', '=', order)
}

export const selectReturns = (db: Db, filter: Wanted, slice: Slice) =>
  readSlice(wanted(db, filter).selectAll(), ['requested_at', 'number'], slice)

export const countReturns = (db: Db, filter: Wanted): Promise<number> =>
  countAtMost(db, wanted(db, filter).select('id'))

/** The pieces that came back since a moment, without those that were withdrawn before they left. */
export async function countReceivedPieces(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    SELECT coalesce(sum(received_pieces), 0) AS pieces FROM order_return JOIN order_return_line ON return_id = id
    WHERE received_at >= ${since}
      AND ${wasSentBefore({ order: sql.ref('order_return.order_id'), asked: sql.ref('requested_at'), back: sql.ref('received_at') })}`.execute(
    db,
  )
  return rows[0]?.pieces ?? 0
}

/** How many wait for each step. */
export async function countOpenReturns(db: Db): Promise<{ toApprove: number; toReceive: number; toRefund: number }> {
  const { rows } = await sql<{ toApprove: number; toReceive: number; toRefund: number }>`
    SELECT count(*) FILTER (WHERE state = 'requested')::int AS "toApprove",
      count(*) FILTER (WHERE state = 'approved')::int AS "toReceive",
      count(*) FILTER (WHERE state = 'received')::int AS "toRefund"
    FROM order_return WHERE state IN ('requested', 'approved', 'received')`.execute(db)
  return rows[0] ?? { toApprove: 0, toReceive: 0, toRefund: 0 }
}

/** In place of an answer, as a declined return has one. */
export const erasedText = 'erased'

/** What was typed by customers and to them. */
export async function eraseTexts(db: Db, familyId: string): Promise<void> {
  await tables(db)
    .updateTable('order_return')
    .set({ reason: null, answer: sql`CASE WHEN answer IS NOT NULL THEN ${erasedText} END` })
    .where('family_id', '=', familyId)
    .execute()
}
