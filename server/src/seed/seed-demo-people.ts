import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import { insertConsent, insertFamily, insertPeople } from '../features/accounts/index.ts'
import type { AccountTables } from '../features/accounts/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { toArgon2Text } from '../platform/passwords/argon2-text.ts'
import { claimSeed } from './claim-seed.ts'

const demoPassword = 'storylamp-demo'

const parentEmail = 'parent@example.com'
const adminEmail = 'admin@example.com'

export async function holdsDemoPeople(db: Db): Promise<boolean> {
  const logins = db.withTables<AccountTables>().selectFrom('login').select('email')
  const found = await logins.where('email', 'in', [parentEmail, adminEmail]).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Demo accounts; only seeded when the sandbox runs, and never beside real accounts. */
export async function seedDemoPeople(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await hasPeople(transaction)) || !(await claimSeed(transaction, 'demo-people'))) return
    const shared = { password_hash: await toArgon2Text(demoPassword), created_at: now }
    const [familyId, parentId] = [randomUUID(), randomUUID()]
    const member = () => ({ ...shared, id: randomUUID(), family_id: familyId })
    const nora = { firstname: 'Nora', lastname: 'Winter', mobile: '5550100123', dob: '1988-05-14' }
    const sam = { firstname: 'Sam', lastname: 'Keeper' }
    await insertFamily(transaction, familyId, now)
    await insertPeople(transaction, [
      { ...member(), ...nora, id: parentId, email: parentEmail },
      { ...member(), username: 'mia', firstname: 'Mia', dob: '2017-03-09' },
      { ...member(), username: 'leo', firstname: 'Leo', dob: '2019-11-21' },
      { ...shared, ...sam, id: randomUUID(), email: adminEmail, staff_role: 'owner' },
    ])
    await insertConsent(transaction, { ...consent, person_id: parentId, given_at: now })
  })
}

const hasPeople = async (db: Db) =>
  (await db.withTables<AccountTables>().selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined
