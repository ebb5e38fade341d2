import { hash, randomInt } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { resetLink } from '@storylamp/contract/accounts/sign-in'
import { codeMinutes, codeTries, linkMinutes, resendAfterSeconds } from '@storylamp/contract/limits'
import { later, minuteMs, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { keyedHash } from '../keyed-hash.ts'
import { findLastSentAt, findLinkedCode, insertCode, lockEmail, type Purpose, takeTry } from './code-queries.ts'

const validMs = codeMinutes * minuteMs
const resendAfterMs = resendAfterSeconds * secondMs

const linkValidMs = linkMinutes * minuteMs

type CodeDeps = Pick<AccountDeps, 'hashKey' | 'clock'>
type For = { purpose: Purpose; email: string; attemptId?: string | undefined }
type NewCode = For & {
  /** Of a code for a new password: who asks, and the random text of the link. */
  network?: string
  link?: string
}

/**
 * Creates a code in addition to the live ones; the caller has locked the email. The hash is keyed, because all six-digit codes
 * can be tried.
 */
export async function storeNewCode(db: Db, deps: CodeDeps, wanted: NewCode): Promise<string> {
  const { purpose, email, attemptId, network, link } = wanted
  const code = String(randomInt(100_000, 1_000_000))
  const sentAt = deps.clock()
  const isStored = await insertCode(db, {
    purpose,
    email,
    attempt_id: attemptId ?? null,
    code_hash: keyedHash(deps.hashKey, 'code', purpose, email, code),
    tries_left: codeTries,
    own_tries_left: codeTries,
    sender_hash: network === undefined ? null : hashOfSender(deps, network),
    sender_tries_left: codeTries,
    link_hash: link === undefined ? null : hashOfLink(link),
    sent_at: sentAt,
    expires_at: later(sentAt, validMs),
  })
  return isStored ? code : storeNewCode(db, deps, wanted)
}

export const hashOfSender = ({ hashKey }: Pick<AccountDeps, 'hashKey'>, network: string): Buffer =>
  keyedHash(hashKey, 'sender', network)

/** Links hold 256 random bits, so a fast hash is enough. */
const hashOfLink = (link: string) => hash('sha256', link, 'buffer')

/** The time until another code may be sent, for one attempt or for the email. */
export async function pauseLeftMs(db: Db, { clock }: CodeDeps, { purpose, email, attemptId }: For): Promise<number> {
  const last = await findLastSentAt(db, purpose, email, attemptId)
  return last === undefined ? 0 : later(last.sent_at, resendAfterMs).getTime() - clock().getTime()
}

/** Whether the last mail with a link is so recent that its link works. */
export async function hasLiveLink(db: Db, { clock }: CodeDeps, email: string): Promise<boolean> {
  const last = await findLastSentAt(db, 'reset', email, undefined)
  return last !== undefined && last.sent_at > later(clock(), -linkValidMs)
}

/** The same refusal for a wrong, expired, used and foreign code, so that guessing reveals nothing. */
export const codeWrong = () => new Refusal('code_wrong', accountTexts.codeWrong)

type Guess = {
  purpose: Purpose
  email: string
  code: string
  /** True for a known device or the maker of an attempt, who have tries of their own. */
  isOwner: boolean
  network: string
  attemptIds?: string[]
}

export type RightCode = { id: number; attemptId: string | null }

/** Finds the code if it is right. A try is taken from all live codes before they are compared. */
export async function findRightCode(deps: AccountDeps, guess: Guess): Promise<RightCode | undefined> {
  const { purpose, email, code, isOwner, network, attemptIds = [] } = guess
  if (resetLink.test(code)) return findByLink(deps, email, code)
  const tried = await deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    return takeTry(transaction, {
      purpose,
      email,
      now: deps.clock(),
      isOwner,
      senderHash: hashOfSender(deps, network),
      attemptIds,
    })
  })
  const codeHash = keyedHash(deps.hashKey, 'code', purpose, email, code)
  const right = tried.find(({ code_hash }) => code_hash.equals(codeHash))
  if (right === undefined) await deps.countWrongCode()
  return right && { id: right.id, attemptId: right.attempt_id }
}

async function findByLink({ db, clock }: AccountDeps, email: string, link: string): Promise<RightCode | undefined> {
  const code = await findLinkedCode(db, email, hashOfLink(link), later(clock(), -linkValidMs))
  return code && { id: code.id, attemptId: code.attempt_id }
}
