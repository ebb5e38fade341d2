import { randomInt } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { resendAfterSeconds } from '@storylamp/contract/limits'
import { later, minuteMs, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import {
  deleteCode,
  findSentAt,
  type Purpose,
  spendAttempt,
  upsertCode,
  upsertCodeUnlessSentAfter,
} from './code-queries.ts'

const validMs = 10 * minuteMs
const maxAttempts = 5
const resendAfterMs = resendAfterSeconds * secondMs

type CodeDeps = Pick<AccountDeps, 'passwords' | 'clock'>
type NewCode = { code: string; row: Parameters<typeof upsertCode>[1] }

export async function createCode({ passwords, clock }: CodeDeps, purpose: Purpose, email: string): Promise<NewCode> {
  const code = String(randomInt(100_000, 1_000_000))
  const sentAt = clock()
  const row = {
    purpose,
    email,
    code_hash: await passwords.hash(code),
    tries_left: maxAttempts,
    sent_at: sentAt,
    expires_at: later(sentAt, validMs),
  }
  return { code, row }
}

export const storeCode = (db: Db, { row }: NewCode) => upsertCode(db, row)

/** Returns false while the previous code is too recent to be replaced. */
export const storeCodeAfterPause = (db: Db, { row }: NewCode): Promise<boolean> =>
  upsertCodeUnlessSentAfter(db, row, later(row.sent_at, -resendAfterMs))

/** The time until another code may be sent. */
export async function pauseLeftMs({ db, clock }: AccountDeps, purpose: Purpose, email: string): Promise<number> {
  const sent = await findSentAt(db, purpose, email)
  return sent === undefined ? 0 : later(sent.sent_at, resendAfterMs).getTime() - clock().getTime()
}

/** The same refusal for a wrong, expired, used and foreign code, so that guessing reveals nothing. */
export const codeWrong = () => new Failure('code_wrong', accountTexts.codeWrong)

/** `consume` uses the code up. It returns true once, so that concurrent requests with the same code succeed once. */
export type ValidCode = { consume(db: Db): Promise<boolean> }

/** Finds the code if it is right; every check costs one of its attempts (D13). */
export async function findValidCode(
  { db, clock, passwords }: AccountDeps,
  purpose: Purpose,
  email: string,
  code: string,
): Promise<ValidCode | undefined> {
  const stored = await spendAttempt(db, purpose, email, clock())
  const isRight = await passwords.check(stored?.code_hash, code)
  if (!isRight || stored === undefined) return undefined
  return { consume: (transaction) => deleteCode(transaction, purpose, email, stored.code_hash) }
}
