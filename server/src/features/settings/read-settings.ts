import type { Currency } from '@storylamp/contract/money'
import type { Section } from '@storylamp/contract/settings/section'
import { type SectionName, type Settings, sections } from '@storylamp/contract/settings/sections'
import type { SavedSettings } from '@storylamp/contract/settings/settings'
import { currencyFor } from '@storylamp/contract/settings/sold-currencies'
import { tokenRate } from '@storylamp/contract/wallet/pack-prices'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import type { Db } from '../../platform/db/database.ts'
import { findSettings, selectSettings } from './queries.ts'

export type Stored = Record<string, unknown>
type Row = { section: string; value: Stored; version: number }

/** Called for each stored value that today's schema refuses; the field has its default then. */
export type OnRefused = (section: SectionName, field: string) => void

const sectionNames = Object.keys(sections) as SectionName[]

/** The fields of a section from what is stored in the wire's form, each that is missing or refused with its default. */
export function fieldsOf(name: SectionName, stored: Stored, onRefused: OnRefused = () => {}): Stored {
  const { schema, defaults } = sections[name] as unknown as Section
  const fields = Object.entries(schema.shape).map(([field, fieldSchema]) => {
    const parsed = Object.hasOwn(stored, field) ? fieldSchema.safeParse(stored[field]) : undefined
    if (parsed?.success === false) onRefused(name, field)
    return [field, parsed?.success ? parsed.data : (defaults as Stored)[field]]
  })
  return Object.fromEntries(fields)
}

function toSettings(rows: Row[], onRefused?: OnRefused): SavedSettings {
  const read = sectionNames.map((name) => {
    const row = rows.find(({ section }) => section === name)
    return [name, { ...fieldsOf(name, row?.value ?? {}, onRefused), version: row?.version ?? 0 }]
  })
  return Object.fromEntries(read)
}

export const readSettings = async (db: Db, onRefused?: OnRefused): Promise<SavedSettings> =>
  toSettings(await selectSettings(db), onRefused)

export type NamedShop = { shopName: string; shopOrigin: string; tokenRate: TokenRate }

/** Reads the name of the shop, in the transaction of the mail that names it. */
export async function nameShop(db: Db, { shopOrigin }: { shopOrigin: string }): Promise<NamedShop> {
  const { shop, selling, tokens } = await readSections(db, ['shop', 'selling', 'tokens'])
  return { shopName: shop.name, shopOrigin, tokenRate: tokenRate(tokens, selling.currency) }
}

/** Some sections as they are in the database now: for transactions, which must not wait for a second connection. */
export async function readSections<Name extends SectionName>(
  db: Db,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const rows = await findSettings(db, names)
  const read = names.map((name) => [name, fieldsOf(name, rows.find(({ section }) => section === name)?.value ?? {})])
  return Object.fromEntries(read)
}

/** The currency that is asked for, if it is sold. */
export const readCurrency = async (db: Db, asked?: string): Promise<Currency> =>
  currencyFor((await readSections(db, ['selling'])).selling, asked)

export const readTokenRate = async (db: Db, currency: Currency): Promise<TokenRate> =>
  tokenRate(await readSection(db, 'tokens'), currency)

export const readSection = async <Name extends SectionName>(db: Db, name: Name): Promise<Settings[Name]> =>
  (await readSections(db, [name]))[name]
