import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

/** D11: whoever registers again replaces the earlier attempt whole. */
export const putRegistration = (db: Db, registration: Insertable<AccountTables['registration']>) => {
  const { email: _, ...rest } = registration
  return tables(db)
    .insertInto('registration')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(rest))
    .execute()
}

export const findRegistration = (db: Db, email: string) =>
  tables(db).selectFrom('registration').select(['email', 'password_hash']).where('email', '=', email).executeTakeFirst()

export const takeRegistration = (db: Db, email: string) =>
  tables(db).deleteFrom('registration').where('email', '=', email).returningAll().executeTakeFirst()

export const deleteRegistrationsBefore = (db: Db, moment: Date) =>
  tables(db).deleteFrom('registration').where('asked_at', '<', moment).execute()
