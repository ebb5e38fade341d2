import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedIds } from '../../../../simulate/seeded-ids.ts'
import { startShop } from '../../../../simulate/shop/start-shop.ts'
import { printJson } from '../print-json.ts'
import { createRecorder } from '../recorder.ts'
import { accounts } from './accounts.ts'
import { buying } from './buying.ts'
import { createCast, type Scenes } from './cast.ts'
import { catalog } from './catalog.ts'
import { gifts } from './gifts.ts'
import { office } from './office.ts'
import { orders } from './orders.ts'
import { returns } from './returns.ts'
import { staff } from './staff.ts'
import { stories } from './stories.ts'
import { troubles } from './troubles.ts'
import { visiting } from './visiting.ts'
import { wallet } from './wallet.ts'
import { warehouse } from './warehouse.ts'
import { withdrawals } from './withdrawals.ts'

type Area = { name: string; scenes: Scenes; isByWarehouse?: true }

/** Each has a quarter of its own, and each scene some days of it, so that another scene moves no time in others. */
const areas: Area[] = [
  { name: 'buying', scenes: buying },
  { name: 'orders', scenes: orders },
  { name: 'troubles', scenes: troubles },
  { name: 'returns', scenes: returns },
  { name: 'withdrawals', scenes: withdrawals },
  { name: 'wallet', scenes: wallet },
  { name: 'stories', scenes: stories },
  { name: 'accounts', scenes: accounts },
  { name: 'staff', scenes: staff },
  { name: 'visiting', scenes: visiting },
  { name: 'catalog', scenes: catalog },
  { name: 'office', scenes: office },
  { name: 'warehouse', scenes: warehouse, isByWarehouse: true },
  { name: 'gifts', scenes: gifts },
]
const seed = 1

const momentOf = (area: number, scene: number) => new Date(Date.UTC(2027, 3 * area, 2 + 4 * scene, 9))

/** Lives through all scenes, in a shop of these currencies if there are any, and writes what was replied into a file for each area. */
export async function recordJourney(folder: string, currencies: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  seedIds(seed)
  await recordIn(folder, currencies, false)
  await recordIn(folder, currencies, true)
}

async function recordIn(folder: string, currencies: string[], isByWarehouse: boolean): Promise<void> {
  const played = [...areas.entries()].filter(([, area]) => (area.isByWarehouse ?? false) === isByWarehouse)
  const [first] = played
  if (first === undefined) return
  const [main, ...others] = currencies
  const shop = await startShop(momentOf(first[0], -1), isByWarehouse, main === undefined ? {} : { SHOP_CURRENCY: main })
  for (const currency of others)
    await shop.pool.query("UPDATE setting SET value = value || $1 WHERE section = 'selling'", [
      { currencies: [{ currency, countries: [] }] },
    ])
  // No event has the number of a job, which would count as the same id.
  await shop.pool.query('ALTER TABLE job ALTER id RESTART 1000000')
  const recorder = createRecorder(shop, main === undefined)
  await recorder.provider.webhooks({ mode: 'hold' })
  const cast = await createCast(recorder)
  for (const [area, { name, scenes }] of played) {
    for (const [place, [title, scene]] of Object.entries(scenes).entries())
      await recorder.scene(title, momentOf(area, place), () => scene(recorder, cast))
    writeFileSync(join(folder, `${name}.json`), `${printJson(recorder.takeScenes())}\n`)
  }
  await shop.stop()
}
