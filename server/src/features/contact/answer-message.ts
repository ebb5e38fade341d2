import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import { longDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordEvent } from '../events/index.ts'
import { readSections } from '../settings/index.ts'
import { insertReply, lockMessage, type MessageRow, selectReplies, setMarks } from './queries.ts'

type Deps = { db: Db; shopOrigin: string }
type Answer = { text: string; replies: number }

/** Keeps the answer with its message and queues its mail, in one transaction. */
export const answerMessage = ({ db, shopOrigin }: Deps, admin: Member, id: string, { text, replies }: Answer) =>
  db.transaction().execute(async (transaction) => {
    const message = isUuid(id) ? await lockMessage(transaction, id) : undefined
    if (message === undefined) return new Refusal('not_found', adminTexts.messageUnknown)
    if ((await selectReplies(transaction, [id])).length !== replies) return 'stale' as const
    await insertReply(transaction, { message_id: id, text, staff_id: admin.accountId })
    await queueMail(transaction, await composeAnswer(transaction, shopOrigin, message, text))
    const about = { target: 'message', targetId: id }
    await recordEvent(transaction, { kind: 'message.answered', details: {}, by: admin, about })
    return (await setMarks(transaction, id, { isAnswered: true })) ?? message
  })

async function composeAnswer(db: Db, shopOrigin: string, { email, message, created_at }: MessageRow, text: string) {
  const { shop, contact } = await readSections(db, ['shop', 'contact'])
  return composeEmail({
    shopName: shop.name,
    shopOrigin,
    to: email,
    ...(isPlaceholderEmail(contact.email) ? {} : { replyTo: contact.email }),
    subject: `Re: Your message to ${shop.name}`,
    heading: `${shop.name} answers your message`,
    paragraphs: [text, `On ${longDate(created_at)} you wrote:`, quote(message)],
  })
}

const quote = (message: string) => message.replace(/^/gm, '> ')
