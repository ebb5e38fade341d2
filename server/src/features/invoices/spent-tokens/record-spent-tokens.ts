import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/in-parts.ts'
import { findLastCountry } from '../../orders/index.ts'
import { findLastProofs } from '../../payments/index.ts'
import { taxOf, taxPercent } from '../../quote/index.ts'
import { readSection } from '../../settings/index.ts'
import { findPacks, findSpentMoney, findWalletVersions } from '../../wallet/index.ts'
import { taxCountryOf, unknownCountry } from '../issue/tax-country.ts'
import {
  findProgress,
  findRecorded,
  findUntaxedTopUps,
  insertGivenBack,
  insertSpent,
  saveProgress,
} from './spent-queries.ts'

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
  const packs = await findPacks(
    db,
    sold.map(({ paymentId }) => paymentId),
  )
  const amounts = new Map(sold.map(({ paymentId, cents }) => [paymentId, cents]))
  const topUps = new Map(
    packs.flatMap(({ payment_id, tokens_hundredths: tokens }) => {
      const amountCents = amounts.get(payment_id)
      return amountCents === undefined ? [] : [[payment_id, { tokens, amountCents }] as const]
    }),
  )
  const { rates } = await readSection(db, 'tax')
  const livesIn = await findFamilyCountry(db, familyId)
  // An erased family has no country: then the one where its tokens were sold.
  const country = livesIn === unknownCountry ? (sold[0]?.country ?? livesIn) : livesIn
  const spendings = await findSpentMoney(db, familyId, topUps)
  const recorded = await findRecorded(
    db,
    spendings.map(({ transferId }) => transferId),
  )
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
