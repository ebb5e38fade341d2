import { type FactKind, factKinds } from '@storylamp/contract/catalog/product-facts'
import { countryName } from '@storylamp/contract/delivery/countries'
import { economicArea } from '@storylamp/contract/delivery/delivery-settings'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readSections } from '../settings/index.ts'
import { shopFacts } from './shown-safety.ts'

/** Which facts of a product are missing, where neither it nor the settings have them. */
async function lackingIn(db: Db): Promise<RawBuilder<FactKind[]>> {
  const shop = shopFacts(await readSections(db, ['contact', 'legal', 'safety']))
  const unless = (value: string, field: 'manufacturer' | 'responsible' | 'guarantee') => sql`
    CASE WHEN ${value === ''}::boolean AND coalesce(safety ->> ${sql.lit(field)}, '') = '' THEN ${sql.lit(field)} END`
  return sql`array_remove(ARRAY[
    CASE WHEN jsonb_array_length(pictures) = 0 THEN 'picture' END,
    ${unless(shop.manufacturer, 'manufacturer')},
    ${unless(shop.responsible, 'responsible')},
    CASE WHEN coalesce(safety ->> 'battery', '') <> '' AND safety -> 'charger' IS NULL THEN 'charger' END,
    ${unless(shop.guarantee, 'guarantee')}
  ], NULL)`
}

export type Lacking = { id: string; name: string; missing: FactKind[] }

const active = async (db: Db) => sql<Lacking>`
  SELECT * FROM (SELECT id, name, ${await lackingIn(db)} AS missing FROM product WHERE state = 'for_sale') AS product
  WHERE missing <> '{}'`

export async function findLackingAmong(db: Db, ids: string[], country: string): Promise<Lacking[]> {
  if (factsAskedIn(country).length === 0 || ids.length === 0) return []
  const { rows } = await sql<Lacking>`${await active(db)} AND id = ANY(${ids}::text[]) ORDER BY name`.execute(db)
  return rows
}

export async function selectLacking(db: Db, offset: number, limit: number): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`${await active(db)} ORDER BY name, id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countLacking(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${await active(db)}) AS lacking`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countLackingFacts(db: Db): Promise<Partial<Record<FactKind, number>>> {
  if ((await countriesWithFacts(db)).every(({ asks }) => asks.length === 0)) return {}
  const { rows } = await sql<{ kind: FactKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM (${await active(db)}) AS lacking, unnest(missing) AS kind GROUP BY kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Every country sold to, with what its law asks to be said of products. */
export async function countriesWithFacts(db: Db) {
  const { delivery, selling } = await readSections(db, ['delivery', 'selling'])
  return countriesSoldTo(delivery.zones, selling.countries)
    .map((code) => ({ code, name: countryName(code), asks: factsAskedIn(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The rules on product safety, chargers and the notice are those of the European Economic Area. */
const factsAskedIn = (country: string): FactKind[] => (economicArea.includes(country) ? [...factKinds] : [])
