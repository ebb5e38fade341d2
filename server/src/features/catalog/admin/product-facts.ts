import type { Db } from '../../../platform/db/database.ts'
import { pageOf, rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
import { readSection } from '../../settings/index.ts'
import { countLacking, countriesWithFacts, selectLacking } from '../lacking-facts.ts'

/** The products that lack facts; none if no country that is sold to asks for any. */
export async function listProductFacts(db: Db, page = 1) {
  const countries = await countriesWithFacts(db)
  const { refusesWithoutFacts: refuses } = await readSection(db, 'safety')
  const isAsked = countries.some(({ asks }) => asks.length > 0)
  const rows = isAsked ? await selectLacking(db, rowsBefore(page), rowsPerPage) : []
  const total = isAsked ? await countLacking(db) : 0
  const data = rows.map(({ id, name, missing }) => ({ _id: id, name, missing }))
  return { ...pageOf(data, total, page), countries, refuses }
}
