import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { SignedInDevice } from '@storylamp/contract/accounts/sessions'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { deleteSignIn, findVisibleSignIns, isVisibleSignIn } from './session-queries.ts'

/** The sign-ins that the caller may see and end: their own and, for a parent, the children's. The current one comes first. */
export async function listDevices(db: Db, member: Member, now: Date): Promise<SignedInDevice[]> {
  const signIns = await findVisibleSignIns(db, member, now)
  return signIns.map(({ id, account_id, firstname, device, started_at, last_used_at, isCurrent }) => ({
    _id: id,
    ...(account_id === member.accountId ? {} : { childName: firstname }),
    device,
    startedAt: started_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent,
  }))
}

export async function endDevice(db: Db, member: Member, signInId: string) {
  const isVisible = isUuid(signInId) && (await isVisibleSignIn(db, member, signInId))
  if (!isVisible) return new Refusal('not_found', accountTexts.deviceNotFound)
  await deleteSignIn(db, signInId)
  return undefined
}
