import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Hundredths, hundredths as ofHundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamily, isFamilyDeleted } from '../../accounts/index.ts'
import { aboutFamily, recordEvent } from '../../events/index.ts'
import { findWalletBalance } from '../statement/statement-queries.ts'
import { debitAdjustment } from './debit.ts'
import { credit } from './moves.ts'
import { transferNow } from './transfer.ts'

type Adjustment = { tokens: Hundredths; reason: string }

/** An admin's credit or debit. The balance never falls below zero. Of a family that is erased, the reason is not kept. */
export async function adjustFamilyWallet(db: Db, admin: Member, familyId: string, { tokens, reason }: Adjustment) {
  if (!(await isFamily(db, familyId))) return new Refusal('not_found', adminTexts.customerUnknown)
  const stored = (await isFamilyDeleted(db, familyId)) ? null : reason
  const refused = await adjust(db, familyId, tokens, stored)
  if (refused !== undefined) return refused
  const about = aboutFamily(familyId)
  await recordEvent(db, { kind: 'wallet.adjusted', details: { hundredths: tokens }, by: admin, about, reason: stored })
  return { walletBalance: await findWalletBalance(db, familyId) }
}

/** Positive or negative; the parent sees the reason. */
export async function adjust(
  db: Db,
  familyId: string,
  hundredths: Hundredths,
  reason: string | null,
): Promise<Refusal<'insufficient_balance'> | undefined> {
  if (hundredths < 0) {
    const debited = await debitAdjustment(db, { familyId, hundredths: ofHundredths(-hundredths), reason })
    return debited instanceof Refusal ? debited : undefined
  }
  const transfer = { familyId, kind: 'adjustment' as const, hundredths, reason }
  await transferNow(db, transfer, () => credit(hundredths, 'adjustments'))
}
