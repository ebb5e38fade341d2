import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findCustomer } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findUnmaskedChildren } from './customers.ts'

/** Returns the children unmasked, after recording who asked and why. */
export async function unmaskChildren(db: Db, admin: Member, familyId: string, reason: string) {
  if ((await findCustomer(db, familyId)) === undefined) return new Failure('not_found', adminTexts.customerUnknown)
  const details = { reason }
  await recordAudit(db, admin, { action: 'unmask children', target: `family ${familyId}`, details })
  return findUnmaskedChildren(db, familyId)
}
