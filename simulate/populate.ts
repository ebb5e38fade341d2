import { addSecondParent } from './actors/parents.ts'
import { addNewFamily } from './families.ts'
import { addPerson } from './shop/people.ts'
import type { World } from './world.ts'

const families = 6
const pieces = { 'owl-lamp-sage': 25, 'bear-lamp-mist': 12, 'carry-pouch-sand': 40 }
const codes = [
  { code: 'LAMPLIGHT', percent: 10 },
  // Of what is sent free, nothing is to be paid.
  { code: 'LAMPGIFT', percent: 100 },
]

const inEuros = { 'owl-lamp-sage': 61.9, 'bear-lamp-mist': 57.5, 'carry-pouch-sand': 13.9, 'round-speaker-mint': 39.95 }

/** Half of the families are at home in a country of the euro. */
async function sellInEuros({ call, read, staff }: World): Promise<void> {
  await call(staff, 'PUT', '/api/admin/settings', { selling: { currencies: [{ currency: 'EUR', countries: ['DE'] }] } })
  type Saved = { data: { delivery: { zones: { methods: object[] }[] } } }
  const { data } = await read<Saved>('/api/admin/settings')
  const others = { EUR: { prices: [{ from: 0, price: 4.9 }], freeFrom: 80 } }
  const zones = data.delivery.zones.map(({ methods, ...zone }) => ({
    ...zone,
    methods: methods.map((method) => ({ ...method, others })),
  }))
  await call(staff, 'PUT', '/api/admin/settings', { delivery: { zones } })
  for (const [id, EUR] of Object.entries(inEuros)) await call(staff, 'PUT', `/api/products/${id}`, { prices: { EUR } })
}

/** The families and staff of the shop, some counted products, discount codes, and the provider's reports under control. */
export async function populate(world: World): Promise<void> {
  world.staff = await addPerson(world.shop.pool, { role: 'admin', email: 'staff@example.com' })
  for (let number = 1; number <= families; number += 1) await addNewFamily(world, number % 2 === 0 ? 'EUR' : 'USD')
  for (const family of world.families.slice(families / 2)) await addSecondParent(world, family)
  for (const [id, count] of Object.entries(pieces)) {
    await world.call(world.staff, 'POST', '/api/admin/products/bulk', { ids: [id], stock: { set: count } })
  }
  for (const code of codes) await world.call(world.staff, 'POST', '/api/admin/discounts', code)
  await sellInEuros(world)
  await world.provider.webhooks({ mode: 'hold' })
}
