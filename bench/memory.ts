import type { Section } from './figures.ts'
import { familyOf, memoryOf } from './processes.ts'
import type { Shop } from './shop.ts'

/** What shop and database hold once they have been under load. */
export function measureMemory({ pid, databasePid }: Shop, after: string): Section {
  const shop = memoryOf([pid])
  const database = memoryOf(familyOf(databasePid))
  const both = memoryOf([pid, ...familyOf(databasePid)])
  return {
    title: `Memory after ${after} (PSS counts what processes share once, RSS for each of them)`,
    figures: [
      { name: 'shop, PSS', value: shop.pssMb, unit: 'MB' },
      { name: 'database, PSS', value: database.pssMb, unit: 'MB' },
      { name: 'shop and database, PSS', value: both.pssMb, unit: 'MB', target: { below: 250 } },
      { name: 'shop and database, RSS', value: both.rssMb, unit: 'MB' },
    ],
  }
}
