import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { InvoiceTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<InvoiceTables>()

type Progress = { familyId: string; walletVersion: number }

/** The families that bought tokens without tax, each with the version of its wallet up to which its spendings are recorded. */
export async function findProgress(db: Db): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    SELECT family_id AS "familyId", coalesce(wallet_version, 0) AS "walletVersion"
    FROM (SELECT DISTINCT family_id FROM invoice JOIN invoice_line ON invoice_id = invoice.id WHERE tax_class = 'tokens') AS buyer
    LEFT JOIN spent_tokens_progress USING (family_id)`.execute(db)
  return rows
}

export const findUntaxedTopUps = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('invoice')
    .innerJoin('invoice_line as line', 'line.invoice_id', 'invoice.id')
    .select(['invoice.payment_id as paymentId', 'invoice.country', 'invoice.total_cents as cents'])
    .where('invoice.family_id', '=', familyId)
    .where('invoice.kind', '=', 'invoice')
    .where('line.tax_class', '=', 'tokens')
    .execute()

export const insertSpent = (db: Db, spent: Insertable<InvoiceTables['spent_tokens']>[]) =>
  tables(db)
    .insertInto('spent_tokens')
    .values(spent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function findRecorded(db: Db, transferIds: string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('spent_tokens')
    .select('transfer_id')
    .where('transfer_id', '=', sql<string>`ANY(${transferIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ transfer_id }) => transfer_id))
}

type GivenBack = { transferId: string; at: Date; purchaseId: string }

/** What purchases spent, at the rates of then, as given back. */
export const insertGivenBack = (db: Db, givenBack: GivenBack[]) =>
  sql`
  INSERT INTO spent_tokens (transfer_id, payment_id, family_id, spent_at, country, tax_percent, total_cents, tax_cents)
  SELECT back.id, payment_id, family_id, back.at, country, tax_percent, -total_cents, -tax_cents
  FROM unnest(
    ${givenBack.map(({ transferId }) => transferId)}::uuid[],
    ${givenBack.map(({ at }) => at)}::timestamptz[],
    ${givenBack.map(({ purchaseId }) => purchaseId)}::uuid[]
  ) AS back (id, at, purchase_id)
  JOIN spent_tokens ON transfer_id = back.purchase_id
  ORDER BY payment_id
  ON CONFLICT DO NOTHING`.execute(db)

export const saveProgress = (db: Db, { familyId, walletVersion }: Progress) =>
  sql`
  INSERT INTO spent_tokens_progress AS progress (family_id, wallet_version) VALUES (${familyId}, ${walletVersion})
  ON CONFLICT (family_id) DO UPDATE SET wallet_version = greatest(progress.wallet_version, excluded.wallet_version)`.execute(
    db,
  )
