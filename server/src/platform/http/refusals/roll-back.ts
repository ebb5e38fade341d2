import type { Db } from '../../db/database.ts'
import { Refusal } from './refusal.ts'

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
