import { maxOfOneProduct } from '@storylamp/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { closeStaleCheckouts } from '../payments/index.ts'
import { type Caller, hasRoom, lockedLines } from './queries.ts'
import type { CartTables } from './tables.ts'

const tables = (db: Db) => db.withTables<CartTables>()

const lineColumns = ['family_id', 'product_id', 'quantity', 'price_cents', 'added_by', 'added_at'] as const

type Removal = Caller & { productId?: string }

/** Moves a line, or all lines, to the removed ones, and returns how many. */
export async function removeLines(db: Db, { familyId, productId, onlyOf }: Removal): Promise<number> {
  const chosen = lockedLines(db, familyId)
    .$if(productId !== undefined, (lines) => lines.where('product_id', '=', productId ?? ''))
    .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
  const { numInsertedOrUpdatedRows } = await tables(db)
    .with('removed', (cart) =>
      cart
        .deleteFrom('cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', 'in', chosen)
        .returning([...lineColumns, closeStaleCheckouts(sql`${familyId}`).as('closes')]),
    )
    .insertInto('removed_cart_line')
    .columns(lineColumns)
    .expression((rows) => rows.selectFrom('removed').select(lineColumns))
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
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/**
 * Restores a removed line as it was; false if there is none, or no room for it. If the product was added again meanwhile, the restored line's
 * price and name win, and the quantities are added up.
 */
export async function restoreLine(db: Db, { familyId, productId, onlyOf }: Required<Removal>): Promise<boolean> {
  const restored = await tables(db)
    .with('restored', (cart) =>
      cart
        .deleteFrom('removed_cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', '=', productId)
        .where(hasRoom(sql`${familyId}`, sql`${productId}`))
        .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
        .returning(lineColumns),
    )
    .insertInto('cart_line')
    .columns(lineColumns)
    .expression((rows) => rows.selectFrom('restored').select(lineColumns))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'product_id']).doUpdateSet((row) => ({
        quantity: sql`least(${row.ref('cart_line.quantity')} + ${row.ref('excluded.quantity')}, ${maxOfOneProduct}::integer)`,
        price_cents: row.ref('excluded.price_cents'),
        added_by: row.ref('excluded.added_by'),
        added_at: row.ref('excluded.added_at'),
      })),
    )
    .returning(closeStaleCheckouts(sql`${familyId}`).as('closes'))
    .execute()
  return restored.length === 1
}

export async function isRemembered(db: Db, { familyId, productId, onlyOf }: Required<Removal>): Promise<boolean> {
  const line = tables(db)
    .selectFrom('removed_cart_line')
    .select('product_id')
    .where('family_id', '=', familyId)
    .where('product_id', '=', productId)
    .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
  return (await line.executeTakeFirst()) !== undefined
}

export const deleteRemovedLines = (db: Db, familyId: string) =>
  tables(db).deleteFrom('removed_cart_line').where('family_id', '=', familyId).execute()
