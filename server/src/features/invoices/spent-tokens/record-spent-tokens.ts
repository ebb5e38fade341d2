import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/in-parts.ts'
import { findLastCountry } from '../../orders/index.ts'
import { findLastProofs } from '../../payments/index.ts'
import { readTaxRates, taxOf, taxPercent } from '../../quote/index.ts'
import { findPacks, findSpentMoney, findWalletVersions } from '../../wallet/index.ts'
import { taxCountryOf, unknownCountry } from '../issue/tax-country.ts'
import { type InvoiceTables, tables } from '../tables.ts'

// Each statement has to end within its timeout.
const rowsAtOnce = 500

/**
 * Records with their tax the spendings of tokens that were sold without (L18). They follow from the wallet's entries, so that it
 * may run late, twice and beside itself; purchases do not wait for it.
 */
export async function recordSpentTokens(db: Db): Promise<void> {
  const recorded = new Map((await findProgress(db)).map((one) => [one.familyId, one.walletVersion]))
  for (const [familyId, walletVersion] of await findWalletVersions(db, [...recorded.keys()])) {
    if (walletVersion === recorded.get(familyId)) continue
    await db.transaction().execute(async (transaction) => {
      await recordFamily(transaction, familyId)
      await saveProgress(transaction, { familyId, walletVersion })
    })
  }
}

async function recordFamily(db: Db, familyId: string) {
  const sold = await findUntaxedTopUps(db, familyId)
  const amounts = new Map(sold.map(({ paymentId, cents }) => [paymentId, cents]))
  const packs = await findPacks(db, [...amounts.keys()])
  const topUps = new Map(
    packs.flatMap(({ payment_id, tokens_hundredths: tokens }) => {
      const amountCents = amounts.get(payment_id)
      return amountCents === undefined ? [] : [[payment_id, { tokens, amountCents }] as const]
    }),
  )
  const rates = await readTaxRates(db)
  const livesIn = await findFamilyCountry(db, familyId)
  // An erased family has no country: then the one where its tokens were sold.
  const country = livesIn === unknownCountry ? (sold[0]?.country ?? livesIn) : livesIn
  const spendings = await findSpentMoney(db, familyId, topUps)
  const transferIds = spendings.map(({ transferId }) => transferId)
  const recorded = await findRecorded(db, transferIds)
  const spent = spendings.flatMap(({ transferId, at, ...spending }) => {
    if (!('parts' in spending) || recorded.has(transferId)) return []
    const percent = taxPercent(rates, { country, region: undefined }, 'digital', at)
    return spending.parts
      .filter(({ cents }) => cents > 0)
      .map(({ paymentId, cents }) => ({
        transfer_id: transferId,
        payment_id: paymentId,
        family_id: familyId,
        spent_at: at,
        country,
        tax_percent: percent,
        total_cents: cents,
        tax_cents: taxOf(cents, percent, true),
      }))
  })
  // As the deletion of an account locks the payments that the rows refer to.
  const sorted = spent.toSorted((one, other) => one.payment_id.localeCompare(other.payment_id))
  for (const part of inParts(sorted, rowsAtOnce)) await insertSpent(db, part)
  const givenBack = spendings.flatMap(({ transferId, at, ...spending }) =>
    'givesBack' in spending && !recorded.has(transferId) ? [{ transferId, at, purchaseId: spending.givesBack }] : [],
  )
  for (const part of inParts(givenBack, rowsAtOnce)) await insertGivenBack(db, part)
}

/** Where a family lives, by its last payment and its last delivery. */
const findFamilyCountry = async (db: Db, familyId: string): Promise<string> =>
  taxCountryOf(
    (await findLastProofs(db, familyId)) ?? { billing_country: null, card_country: null },
    await findLastCountry(db, familyId),
  )

type Progress = { familyId: string; walletVersion: number }

/** The families that bought tokens without tax, each with the version of its wallet up to which its spendings are recorded. */
async function findProgress(db: Db): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    SELECT family_id AS "familyId", coalesce(wallet_version, 0) AS "walletVersion"
    FROM (SELECT DISTINCT family_id FROM invoice JOIN invoice_line ON invoice_id = invoice.id WHERE tax_class = 'tokens') AS buyer
    LEFT JOIN spent_tokens_progress USING (family_id)`.execute(db)
  return rows
}

const findUntaxedTopUps = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('invoice')
    .innerJoin('invoice_line as line', 'line.invoice_id', 'invoice.id')
    .select(['invoice.payment_id as paymentId', 'invoice.country', 'invoice.total_cents as cents'])
    .where('invoice.family_id', '=', familyId)
    .where('invoice.kind', '=', 'invoice')
    .where('line.tax_class', '=', 'tokens')
    .$narrowType<{ paymentId: string }>()
    .execute()

const insertSpent = (db: Db, spent: Insertable<InvoiceTables['spent_tokens']>[]) =>
  tables(db)
    .insertInto('spent_tokens')
    .values(spent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function findRecorded(db: Db, transferIds: string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('spent_tokens')
    .select('transfer_id')
    .where('transfer_id', '=', sql<string>`ANY(${transferIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ transfer_id }) => transfer_id))
}

type GivenBack = { transferId: string; at: Date; purchaseId: string }

/** What purchases spent, at the rates of then, as given back. */
const insertGivenBack = (db: Db, givenBack: GivenBack[]) =>
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

const saveProgress = (db: Db, { familyId, walletVersion }: Progress) =>
  sql`
  INSERT INTO spent_tokens_progress AS progress (family_id, wallet_version) VALUES (${familyId}, ${walletVersion})
  ON CONFLICT (family_id) DO UPDATE SET wallet_version = greatest(progress.wallet_version, excluded.wallet_version)`.execute(
    db,
  )
