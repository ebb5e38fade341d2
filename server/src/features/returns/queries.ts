import type { AnyReturnState, PieceCondition, ReturnState } from '@storylamp/contract/returns/returns'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { rowsPerPage } from '../../platform/db/paging.ts'
import type { ReturnTables } from './tables.ts'

const tables = (db: Db) => db.withTables<ReturnTables>()

/** What was declared by the form, or requested. */
export type AnyReturnRow = Selectable<ReturnTables['order_return']>
type Requested = { number: number; order_id: string; state: ReturnState }
export type ReturnRow = AnyReturnRow & Requested
export type ReturnLineRow = {
  return_id: string
  position: number
  pieces: number
  /** Null until the parcel is there. */
  received_pieces: number | null
  restocked_pieces: number
  back: { condition: PieceCondition; pieces: number }[]
}
export type Chosen = { line: number; pieces: number }[]

export const nextNumber = sql<number>`nextval('return_number')`

export async function insertReturn(db: Db, row: Insertable<ReturnTables['order_return']>, lines: Chosen) {
  const inserted = await tables(db).insertInto('order_return').values(row).returningAll().executeTakeFirstOrThrow()
  const rows = lines.map(({ line, pieces }) => ({
    return_id: row.id,
    order_id: row.order_id ?? '',
    position: line,
    pieces,
  }))
  if (rows.length > 0) await tables(db).insertInto('order_return_line').values(rows).execute()
  return inserted
}

const selectAny = (db: Db) => tables(db).selectFrom('order_return').selectAll()

const selectRequested = (db: Db) => selectAny(db).where('number', 'is not', null).$castTo<ReturnRow>()

export const findReturn = (db: Db, id: string) => selectRequested(db).where('id', '=', id).executeTakeFirst()

export const lockReturn = (db: Db, id: string) =>
  selectRequested(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findReturnsOfOrders = (db: Db, ...orderIds: string[]): Promise<ReturnRow[]> =>
  selectRequested(db).where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`).orderBy('number').execute()

export const findReturnsOfFamily = (db: Db, familyId: string): Promise<ReturnRow[]> =>
  selectRequested(db).where('family_id', '=', familyId).orderBy('number', 'desc').execute()

export const findApprovedBefore = (db: Db, moment: Date) =>
  selectRequested(db)
    .where('state', '=', 'approved')
    .where('ended_at', 'is', null)
    .where('approved_at', '<', moment)
    .execute()

export const findReturnsByNumber = (db: Db, numbers: number[]) =>
  selectRequested(db).where('number', '=', sql<number>`ANY(${numbers}::bigint[])`).execute()

export const findDeclaration = (db: Db, id: string) =>
  selectAny(db).where('id', '=', id).where('origin', '=', 'form').executeTakeFirst()

export const findDeclarationOfLink = (db: Db, linkHash: Buffer) =>
  selectAny(db).where('link_hash', '=', linkHash).executeTakeFirst()

export const lockDeclaration = (db: Db, id: string) => selectAny(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const findDeclarationsOfOrder = (db: Db, id: string) =>
  selectAny(db)
    .where('origin', '=', 'form')
    .where((eb) => eb.or([eb('order_id', '=', id), eb('story_order_id', '=', id)]))
    .execute()

export const findDeclarationsOfFamily = (db: Db, familyId: string) =>
  selectAny(db).where('origin', '=', 'form').where('family_id', '=', familyId).orderBy('declared_at', 'desc').execute()

/** Those that wait to be confirmed, of an order or of all. */
export async function findOpenDeclarations(db: Db, orderId: string | undefined): Promise<AnyReturnRow[]> {
  const open = selectAny(db).where('state', '=', 'declared').where('ended_at', 'is', null)
  const found =
    orderId === undefined
      ? open
      : open.where((eb) => eb.or([eb('order_id', '=', orderId), eb('story_order_id', '=', orderId)]))
  return found.orderBy('declared_at', 'desc').limit(rowsPerPage).execute()
}

export const findDeclaredBefore = (db: Db, ids: string[], moment: Date) =>
  selectAny(db)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', '=', 'declared')
    .where('declared_at', '<=', moment)
    .$narrowType<{ order_id: string }>()
    .execute()

export const deleteDeclarationsOfFamily = (db: Db, familyId: string) =>
  tables(db)
    .deleteFrom('order_return')
    .where('family_id', '=', familyId)
    .where('number', 'is', null)
    .returningAll()
    .execute()

/** With what of them is back, once the return has been received. */
export async function findReturnLines(db: Db, returnIds: string[]): Promise<ReturnLineRow[]> {
  const { rows } = await sql<ReturnLineRow>`
    SELECT line.return_id, line.position, line.pieces,
      CASE WHEN received_at IS NOT NULL THEN coalesce(sum(piece.pieces), 0)::int END AS received_pieces,
      coalesce(sum(restocked_pieces), 0)::int AS restocked_pieces,
      coalesce(json_agg(json_build_object('condition', condition, 'pieces', piece.pieces) ORDER BY condition)
        FILTER (WHERE condition IS NOT NULL), '[]') AS back
    FROM order_return_line AS line JOIN order_return ON order_return.id = return_id
      LEFT JOIN order_return_piece AS piece USING (return_id, position)
    WHERE line.return_id = ANY(${returnIds}::uuid[])
    GROUP BY line.return_id, line.position, received_at ORDER BY line.return_id, line.position`.execute(db)
  return rows
}

/** Goods, or a bundle or story, which are numbered together. */
export const orderIdOf = ({ order_id, story_order_id }: AnyReturnRow) => order_id ?? (story_order_id as string)

export const readChosen = async (db: Db, returnId: string): Promise<Chosen> =>
  (await findReturnLines(db, [returnId])).map(({ position, pieces }) => ({ line: position, pieces }))

export const updateReturn = (db: Db, id: string, change: Updateable<ReturnTables['order_return']>) =>
  tables(db).updateTable('order_return').set(change).where('id', '=', id).execute()

export const insertPieces = (db: Db, pieces: Insertable<ReturnTables['order_return_piece']>[]) =>
  tables(db).insertInto('order_return_piece').values(pieces).execute()

type Wanted = { state?: ReturnState | undefined; order?: string | undefined }

function wanted(db: Db, { state, order }: Wanted) {
  let found = tables(db).selectFrom('order_return').where('number', 'is not', null)
  if (state !== undefined) found = found.where('state', '=', state)
  return order === undefined ? found : found.where('order_id', '=', order)
}

export const selectReturns = (db: Db, filter: Wanted, slice: Slice) =>
  readSlice(wanted(db, filter).selectAll().$castTo<ReturnRow>(), ['declared_at', 'number'], slice)

export const countReturns = (db: Db, filter: Wanted): Promise<number> =>
  countAtMost(db, wanted(db, filter).select('id'))

/** The pieces that came back since a moment, without those that were withdrawn before they left. */
export async function countReceivedPieces(db: Db, since: Date): Promise<number> {
  const { pieces } = await tables(db)
    .selectFrom('order_return')
    .innerJoin('order_return_piece', 'return_id', 'id')
    .select(sql<number>`coalesce(sum(pieces), 0)`.as('pieces'))
    .where('received_at', '>=', since)
    .where('came_from', '=', 'customer')
    .executeTakeFirstOrThrow()
  return pieces
}

export async function countOpenReturns(db: Db) {
  const inState = (state: AnyReturnState) => sql<number>`count(*) FILTER (WHERE state = ${state})::int`
  return tables(db)
    .selectFrom('order_return')
    .select([
      inState('declared').as('toConfirm'),
      inState('requested').as('toApprove'),
      inState('approved').as('toReceive'),
      inState('received').as('toRefund'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** In place of an answer, as a declined return has one. */
export const erasedText = 'erased'

export async function eraseTexts(db: Db, familyId: string): Promise<void> {
  await tables(db)
    .updateTable('order_return')
    .set({ reason: null, link_hash: null, answer: sql`CASE WHEN answer IS NOT NULL THEN ${erasedText} END` })
    .where('family_id', '=', familyId)
    .execute()
}
