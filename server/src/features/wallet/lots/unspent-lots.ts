import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { findEntriesOf, selectFilled } from './entries.ts'
import { type Lot, lotsOf } from './lots.ts'

/** What is left in all wallets, by where it came from and when: their sum is the ledger's. */
export async function* unspentLots(db: Db): AsyncGenerator<(Lot & { at: Date })[]> {
  for await (const families of inBatches<string>((last) => selectFilled(db, last))) {
    const entries = Map.groupBy(await findEntriesOf(db, families), ({ familyId }) => familyId)
    yield [...entries.values()].flatMap((ofFamily) => {
      const times = new Map(ofFamily.map(({ transferId, at }) => [transferId, at]))
      return lotsOf(ofFamily).flatMap((lot) => {
        const at = times.get(lot.transferId)
        return lot.left > 0 && at !== undefined ? [{ ...lot, at }] : []
      })
    })
  }
}
