import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type RefusalBody, type RefusalCode, refusals } from '@storylamp/contract/refusals'
import { breaks } from '../../db/constraint-errors.ts'
import type { Db } from '../../db/database.ts'

export type RefusalDetails = Partial<Omit<RefusalBody, 'message' | 'code'>> & { retryAfterSeconds?: number }

/** An expected refusal is a value that a rule returns; what is thrown is a bug. */
export class Refusal<const Code extends RefusalCode = RefusalCode> {
  readonly code: Code
  readonly body: RefusalBody
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, { retryAfterSeconds, ...details }: RefusalDetails = {}) {
    this.code = code
    this.body = { message, code, ...details }
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** Refuses one field of a form or a request. */
export const refuseField = <const Code extends RefusalCode>(code: Code, path: string, message: string) =>
  new Refusal(code, message, { errors: [{ path, message }] })

type Versioned = { version?: number | undefined }

/** Refuses a change that was made from an older version; both are as they travel on the wire. */
export function refuseStale<Current extends Versioned>(
  sent: Versioned,
  current: Current,
): Refusal<'stale'> | undefined {
  if (sent.version === undefined || sent.version === current.version) return undefined
  return new Refusal('stale', adminTexts.stale, { sent, current })
}

/** The constraint decides, as two requests may write at the same moment. */
export async function refuseConflict<Result, Refused extends Refusal>(
  constraint: string,
  refuse: () => Refused,
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, constraint)) throw error
    return refuse()
  }
}

/** Thrown to roll back what a rule has written before it refused. */
export class RolledBack extends Error {
  readonly refusal: object
  constructor(refusal: object) {
    super('rolled back')
    this.refusal = refusal
  }
}

/** A transaction that is rolled back where it refuses. */
export async function transactionOrRefusal<Outcome>(db: Db, work: (transaction: Db) => Promise<Outcome>) {
  try {
    return await db.transaction().execute(async (transaction) => {
      const outcome = await work(transaction)
      if (outcome instanceof Refusal) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return error.refusal as Outcome
  }
}
