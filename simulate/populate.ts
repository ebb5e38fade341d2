import { consent } from '@storylamp/contract/accounts/consent'
import { addPerson } from './shop/people.ts'
import type { World } from './world.ts'

const families = 6
const pieces = { 'owl-lamp-sage': 25, 'bear-lamp-mist': 12, 'carry-pouch-sand': 40 }
const codes = [
  { code: 'LAMPLIGHT', percent: 10 },
  // Of what is sent free, nothing is to be paid.
  { code: 'LAMPGIFT', percent: 100 },
]

/** The families and staff of the shop, some counted products, discount codes, and the provider's reports under control. */
export async function populate(world: World): Promise<void> {
  const { pool } = world.shop
  world.staff = await addPerson(pool, { role: 'admin', email: 'staff@example.com' })
  for (let number = 1; number <= families; number += 1) {
    const parent = await addPerson(pool, { role: 'user', email: `parent-${number}@example.com` })
    const { familyId } = parent
    const child = await addPerson(pool, { familyId, role: 'child', username: `child-${number}` })
    await pool.query('INSERT INTO consent (account_id, version, text, given_at) VALUES ($1, $2, $3, now())', [
      ...[parent.accountId, consent.version, consent.text],
    ])
    world.families.push({ parent, child })
  }
  for (const [id, count] of Object.entries(pieces)) {
    await world.call(world.staff, 'POST', '/api/admin/products/bulk', { ids: [id], stock: { set: count } })
  }
  for (const code of codes) await world.call(world.staff, 'POST', '/api/admin/discounts', code)
  await world.provider.webhooks({ mode: 'hold' })
}
