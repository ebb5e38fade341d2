import type { Section } from './figures.ts'
import { memoryOf, processTree } from './processes.ts'
import type { Shop } from './shop.ts'

/** Memory of shop and database after load. */
export function measureMemory({ pid, databasePid }: Shop, after: string): Section {
  const shop = memoryOf([pid])
  const database = memoryOf(processTree(databasePid))
  return {
    title: `Memory after ${after}`,
    figures: [
      { name: 'shop', value: shop.ownMb, unit: 'MB' },
      { name: 'database', value: database.ownMb, unit: 'MB' },
      { name: 'shop and database', value: shop.ownMb + database.ownMb, unit: 'MB' },
      { name: 'the same as PSS', value: shop.pssMb + database.pssMb, unit: 'MB', target: { atMost: 250 } },
      { name: 'the same as RSS', value: shop.rssMb + database.rssMb, unit: 'MB' },
    ],
  }
}
