import type { Db } from '../../platform/db/database.ts'
import type { PaymentTables } from './tables.ts'

/** What went wrong since, and what a person has to look at, whenever it was. */
export const countPaymentProblems = (db: Db, since: Date) =>
  db
    .withTables<PaymentTables>()
    .selectFrom('payment')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'Failed').filterWhere('settled_at', '>=', since).as('failed'),
      eb.fn.countAll<number>().filterWhere('problem', 'is not', null).as('problems'),
    ])
    .executeTakeFirstOrThrow()
