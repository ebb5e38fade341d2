import { mostOfOneProduct } from '@storylamp/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CartTables } from './tables.ts'

const tables = (db: Db) => db.withTables<CartTables>()

const line = ['family_id', 'product_id', 'quantity', 'price_cents', 'added_by', 'added_at'] as const

/** Takes a line out and remembers it; says whether it was there. */
export async function removeLine(db: Db, familyId: string, productId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .with('taken', (cart) =>
      cart
        .deleteFrom('cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', '=', productId)
        .returning(line),
    )
    .insertInto('removed_cart_line')
    .columns(line)
    .expression((rows) => rows.selectFrom('taken').select(line))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'product_id']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        price_cents: row.ref('excluded.price_cents'),
        added_by: row.ref('excluded.added_by'),
        added_at: row.ref('excluded.added_at'),
        removed_at: row.ref('excluded.removed_at'),
      })),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Puts a line back as it was; says whether it was remembered. If the product was added again meanwhile, it is as if the
 * line had never been gone: its price and its name stay, and the pieces are added up.
 */
export async function restoreLine(db: Db, familyId: string, productId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .with('back', (cart) =>
      cart
        .deleteFrom('removed_cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', '=', productId)
        .returning(line),
    )
    .insertInto('cart_line')
    .columns(line)
    .expression((rows) => rows.selectFrom('back').select(line))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'product_id']).doUpdateSet((row) => ({
        quantity: sql`least(${row.ref('cart_line.quantity')} + ${row.ref('excluded.quantity')}, ${mostOfOneProduct}::integer)`,
        price_cents: row.ref('excluded.price_cents'),
        added_by: row.ref('excluded.added_by'),
        added_at: row.ref('excluded.added_at'),
      })),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteRemovedLines = (db: Db, familyId: string) =>
  tables(db).deleteFrom('removed_cart_line').where('family_id', '=', familyId).execute()

export const deleteRemovedBefore = (db: Db, moment: Date) =>
  tables(db).deleteFrom('removed_cart_line').where('removed_at', '<', moment).execute()
