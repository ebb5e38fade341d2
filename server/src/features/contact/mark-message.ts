import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordAudit } from '../audit/index.ts'
import { setAnswered } from './queries.ts'

/** The reply itself is sent from the shop's mailbox (D40); an admin only marks the message. */
export const markMessage = (db: Db, admin: Member, id: string, isAnswered: boolean) =>
  db.transaction().execute(async (transaction) => {
    const message = isUuid(id) ? await setAnswered(transaction, id, isAnswered) : undefined
    if (message === undefined) return new Failure('not_found', adminTexts.messageUnknown)
    const action = isAnswered ? 'mark a message as answered' : 'open a message again'
    await recordAudit(transaction, admin, { action, target: `message ${id}` })
    return message
  })
