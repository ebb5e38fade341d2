import { mostOfOneProduct } from '@storylamp/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import type { CartTables } from './tables.ts'

const tables = (db: Db) => db.withTables<CartTables>()

export const findLines = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('cart_line')
    .select(['product_id', 'quantity', 'price_cents', 'added_by'])
    .where('family_id', '=', familyId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]

type NewLine = { familyId: string; productId: string; priceCents: number; addedBy: string | null }

/** One piece more, or the first; says whether there was still room (D21). Who added it first stays (D2). */
export async function addPiece(db: Db, { familyId, productId, priceCents, addedBy }: NewLine): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('cart_line')
    .values({
      family_id: familyId,
      product_id: productId,
      quantity: 1,
      price_cents: priceCents,
      added_by: addedBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'product_id'])
        .doUpdateSet((row) => ({ quantity: row('cart_line.quantity', '+', 1) }))
        .where('cart_line.quantity', '<', mostOfOneProduct),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const line = (familyId: string, productId: string) => ({ family_id: familyId, product_id: productId })

type Change = Partial<Pick<CartTables['cart_line'], 'quantity' | 'price_cents'>>

export async function changeLine(db: Db, familyId: string, productId: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('cart_line')
    .set(change)
    .where((row) => row.and(line(familyId, productId)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const deleteLines = (db: Db, familyId: string) =>
  tables(db).deleteFrom('cart_line').where('family_id', '=', familyId).execute()

/** Takes what was paid out of the cart; what was added meanwhile stays. */
export async function deletePieces(db: Db, familyId: string, productId: string, quantity: number): Promise<void> {
  await tables(db)
    .deleteFrom('cart_line')
    .where((row) => row.and(line(familyId, productId)))
    .where('quantity', '<=', quantity)
    .execute()
  await tables(db)
    .updateTable('cart_line')
    .set((row) => ({ quantity: row('quantity', '-', quantity) }))
    .where((row) => row.and(line(familyId, productId)))
    .where('quantity', '>', quantity)
    .execute()
}
