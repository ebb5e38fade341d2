import { randomInt } from 'node:crypto'
import { resendAfterSeconds } from '@storylamp/contract/limits'
import { accountTexts } from '@storylamp/contract/texts'
import { later, minuteMs, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { deleteCode, findSentAt, type Purpose, putCode, putCodeUnlessSentAfter, useTry } from './code-queries.ts'
import type { AccountDeps } from '../deps.ts'

const lastsMs = 10 * minuteMs
const tries = 5

type CodeParts = Pick<AccountDeps, 'passwords' | 'clock'>
type Made = { code: string; row: Parameters<typeof putCode>[1] }

export async function makeCode({ passwords, clock }: CodeParts, purpose: Purpose, email: string): Promise<Made> {
  const code = String(randomInt(100_000, 1_000_000))
  const sentAt = clock()
  const row = {
    purpose,
    email,
    code_hash: await passwords.hash(code),
    tries_left: tries,
    sent_at: sentAt,
    expires_at: later(sentAt, lastsMs),
  }
  return { code, row }
}

export const keepCode = (db: Db, { row }: Made) => putCode(db, row)

const pauseMs = resendAfterSeconds * secondMs

export const keepCodeAfterPause = (db: Db, { row }: Made): Promise<boolean> =>
  putCodeUnlessSentAfter(db, row, later(row.sent_at, -pauseMs))

/** How long until another code may be sent. */
export async function pauseLeftMs({ db, clock }: AccountDeps, purpose: Purpose, email: string): Promise<number> {
  const sent = await findSentAt(db, purpose, email)
  return sent === undefined ? 0 : later(sent.sent_at, pauseMs).getTime() - clock().getTime()
}

/** One answer for a code that is wrong, old, spent or somebody else's. */
export const wrongCode = (): Failure => new Failure('invalid_input', accountTexts.codeWrong)

/** Whether the code is the one that was sent; each answer costs one of its tries (D13). */
export async function findRightCode(
  { db, clock, passwords }: AccountDeps,
  purpose: Purpose,
  email: string,
  code: string,
): Promise<RightCode | undefined> {
  const kept = await useTry(db, purpose, email, clock())
  const isRight = await passwords.check(kept?.code_hash, code)
  if (!isRight || kept === undefined) return undefined
  return { useUp: (transaction) => deleteCode(transaction, purpose, email, kept.code_hash) }
}

/** A code is used once: of several that bring it at the same time, one finds it still there. */
export type RightCode = { useUp(db: Db): Promise<boolean> }
