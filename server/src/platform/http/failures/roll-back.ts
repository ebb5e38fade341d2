import type { Db } from '../../db/database.ts'
import { Failure } from './failure.ts'

/** Thrown to roll back what a rule has written before it refused. */
export class RolledBack extends Error {
  readonly failure: object
  constructor(failure: object) {
    super('rolled back')
    this.failure = failure
  }
}

/** A transaction that is rolled back where it refuses. */
export async function transactionOrFailure<Outcome>(db: Db, work: (transaction: Db) => Promise<Outcome>) {
  try {
    return await db.transaction().execute(async (transaction) => {
      const outcome = await work(transaction)
      if (outcome instanceof Failure) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return error.failure as Outcome
  }
}
