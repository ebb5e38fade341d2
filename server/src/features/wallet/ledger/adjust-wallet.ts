import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { toHundredths } from '@storylamp/contract/money'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { once } from '../../../platform/idempotency/idempotency.ts'
import { isFamily } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { walletBalance } from '../statement/statement.ts'
import { adjust } from './adjust.ts'

type Adjustment = { tokens: number; reason: string }

/** By an admin, once for a key of the admin's, and never to below zero. */
export async function adjustFamilyWallet(
  { db, clock }: { db: Db; clock: Clock },
  admin: Member,
  familyId: string,
  { tokens, reason }: Adjustment,
  key: unknown,
): Promise<{ walletBalance: number } | Failure> {
  if (!(await isFamily(db, familyId))) return new Failure('not_found', adminTexts.customerUnknown)
  const asked = { familyId: admin.familyId, key, request: ['adjust', familyId, tokens, reason] }
  return once(db, clock, asked, async (transaction) => {
    const adjusted = await adjust(transaction, familyId, randomUUID(), toHundredths(tokens), reason)
    if (adjusted instanceof Failure) return adjusted
    const details = { tokens, reason }
    await recordAudit(transaction, admin, { action: 'adjust a wallet', target: `family ${familyId}`, details })
    return { walletBalance: await walletBalance(transaction, familyId) }
  })
}
