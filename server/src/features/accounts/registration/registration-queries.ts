import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

/** Registering again replaces the whole pending registration (D11). */
export const upsertRegistration = (db: Db, registration: Insertable<AccountTables['registration']>) => {
  const { email: _, ...rest } = registration
  return tables(db)
    .insertInto('registration')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(rest))
    .execute()
}

export const findRegistration = (db: Db, email: string) =>
  tables(db).selectFrom('registration').select(['email', 'password_hash']).where('email', '=', email).executeTakeFirst()

export const deleteRegistration = (db: Db, email: string) =>
  tables(db).deleteFrom('registration').where('email', '=', email).returningAll().executeTakeFirst()
