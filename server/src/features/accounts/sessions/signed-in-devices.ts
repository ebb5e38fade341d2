import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { SignedInDevice } from '@storylamp/contract/accounts/sessions'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { deleteVisibleSession, findVisibleSessions } from './session-queries.ts'

/** The sessions that the caller may see and end: their own and, for a parent, the children's. The current one comes first. */
export async function listDevices(db: Db, member: Member, now: Date): Promise<SignedInDevice[]> {
  const sessions = await findVisibleSessions(db, member, now)
  const devices = sessions.map(({ id, account_id, firstname, device, started_at, last_used_at }) => ({
    _id: id,
    ...(account_id === member.accountId ? {} : { childName: firstname }),
    device: device ?? 'Unknown device',
    startedAt: started_at.toISOString(),
    lastUsedAt: (last_used_at ?? started_at).toISOString(),
    isCurrent: id === member.sessionId,
  }))
  return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function endDevice(db: Db, member: Member, sessionId: string) {
  const isEnded = isUuid(sessionId) && (await deleteVisibleSession(db, member, sessionId))
  return isEnded ? undefined : new Failure('not_found', accountTexts.deviceNotFound)
}
