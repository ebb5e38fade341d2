import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isLimited, refuseLimits } from './find-discount.ts'
import { countTaken, insertUse, lockByCode } from './queries.ts'

type Reservation = { code: string | undefined; familyId: string; paymentId: string }

/** Takes a use for a checkout, in the transaction that records it. It is counted until the payment has ended unpaid. */
export async function reserveUse(db: Db, { code, familyId, paymentId }: Reservation) {
  if (code === undefined) return undefined
  const row = await lockByCode(db, code)
  if (row === undefined) return new Refusal('discount_not_valid', discountTexts.unknown)
  const refused = isLimited(row) ? refuseLimits(row, await countTaken(db, row.id, familyId)) : undefined
  if (refused === undefined) await insertUse(db, { payment_id: paymentId, discount_id: row.id, family_id: familyId })
  return refused
}
