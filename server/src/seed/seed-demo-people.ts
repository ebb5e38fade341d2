import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import type { AccountTables } from '../features/accounts/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { toArgon2Text } from '../platform/passwords/argon2-text.ts'
import { claimSeed } from './claim-seed.ts'

const demoPassword = 'storylamp-demo'

const parentEmail = 'parent@example.com'
const adminEmail = 'admin@example.com'

export async function holdsDemoPeople(db: Db): Promise<boolean> {
  const accounts = db.withTables<AccountTables>().selectFrom('account').select('id')
  const found = await accounts.where('email', 'in', [parentEmail, adminEmail]).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Demo accounts; only seeded when the sandbox runs, and never beside real accounts. */
export async function seedDemoPeople(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await hasAccounts(transaction)) || !(await claimSeed(transaction, 'demo-people'))) return
    const password_hash = await toArgon2Text(demoPassword)
    const tables = transaction.withTables<AccountTables>()
    const [family_id, adminFamily] = [randomUUID(), randomUUID()]
    const shared = { password_hash, created_at: now }
    const parent = {
      ...shared,
      id: randomUUID(),
      family_id,
      role: 'user' as const,
      mobile: '5550100123',
      dob: '1988-05-14',
    }
    const child = { ...shared, family_id, role: 'child' as const }
    await tables
      .insertInto('family')
      .values([family_id, adminFamily].map((id) => ({ id, created_at: now })))
      .execute()
    await tables
      .insertInto('account')
      .values([
        { ...parent, email: parentEmail, firstname: 'Nora', lastname: 'Winter' },
        { ...child, id: randomUUID(), username: 'mia', firstname: 'Mia', dob: '2017-03-09' },
        { ...child, id: randomUUID(), username: 'leo', firstname: 'Leo', dob: '2019-11-21' },
        {
          ...shared,
          id: randomUUID(),
          family_id: adminFamily,
          role: 'admin',
          staff_role: 'owner',
          email: adminEmail,
          firstname: 'Sam',
          lastname: 'Keeper',
        },
      ])
      .execute()
    await tables
      .insertInto('consent')
      .values({ ...consent, account_id: parent.id, given_at: now })
      .execute()
  })
}

const hasAccounts = async (db: Db) =>
  (await db.withTables<AccountTables>().selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
