import { countryCodes, countryName } from '@storylamp/contract/delivery/countries'
import type { Currency } from '@storylamp/contract/money'
import { type SectionName, sections } from '@storylamp/contract/settings/sections'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import { insertSettingChange, insertSettings, isCurrencyChosen } from './queries.ts'
import { readSection, type Stored } from './read-settings.ts'

/** What the environment says of the shop, by the name of each variable. */
export type Environment = Record<string, string | undefined>

type Source = { variable: string; section: SectionName; field: string; convert?: (text: string) => unknown }

const source = (variable: string, section: SectionName, field: string, convert?: Source['convert']): Source => ({
  variable,
  section,
  field,
  ...(convert && { convert }),
})

export const splitAtCommas = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const sources: Source[] = [
  source('SHOP_NAME', 'shop', 'name'),
  source('SOCIAL_LINKS', 'shop', 'socialLinks', splitAtCommas),
  source('CONTACT_EMAIL', 'contact', 'email'),
  source('CONTACT_PHONE', 'contact', 'phone'),
  source('RESPONSE_TIME', 'contact', 'responseTime'),
  source('LEGAL_ENTITY', 'legal', 'entity'),
  source('LEGAL_ADDRESS', 'legal', 'address'),
  source('LEGAL_REPRESENTATIVE', 'legal', 'representative'),
  source('LEGAL_REGISTER', 'legal', 'register'),
  source('VAT_NUMBER', 'legal', 'vatNumber'),
  source('STORY_TOOL_OPERATOR', 'legal', 'storyToolOperator'),
  source('HOSTING_PROVIDER', 'legal', 'hostingProvider'),
  source('GOVERNING_LAW', 'legal', 'governingLaw'),
  source('SHOP_CURRENCY', 'selling', 'currency'),
  source('SHIPPING_FROM', 'selling', 'from'),
  source('SHIPPING_COUNTRIES', 'selling', 'countries', (text) => countriesIn(text)),
  source('CARRIER', 'selling', 'carrier'),
  source('RETURN_ADDRESS', 'returns', 'address'),
  source('RETURN_POSTAGE', 'returns', 'postage', (text) => payerIn(text)),
  source('WARRANTY_PERIOD', 'returns', 'warrantyPeriod'),
]

export const settingVariables = sources.map(({ variable }) => variable)

/** Codes or English names, such as 'the United States, CA and Germany'. */
const countriesIn = (text: string): string[] =>
  text
    .split(/,|\band\b/i)
    .map((entry) => entry.trim().replace(/^the /i, ''))
    .filter((entry) => entry !== '')
    .map((entry) => countryCodes.find((code) => isNameOf(entry, code)) ?? entry)

const isNameOf = (text: string, code: string) =>
  [code, countryName(code)].some((name) => name.toLowerCase() === text.toLowerCase())

const payerIn = (text: string) => ({ we: 'shop', us: 'shop', you: 'customer' })[text.toLowerCase()] ?? text

/** Fills each section that has no row yet, which is when the shop first starts on a database. */
export async function fillSettings(db: Db, environment: Environment, log: Log): Promise<void> {
  const given = sources.flatMap((source) => {
    const text = environment[source.variable]?.trim()
    return text ? [{ ...source, parsed: parse(source, text) }] : []
  })
  const valuesOf = (section: string): Stored =>
    Object.fromEntries(
      given.flatMap(({ section: its, field, parsed }) =>
        its === section && parsed?.success ? [[field, parsed.data]] : [],
      ),
    )
  const filled = await db.transaction().execute(async (transaction) => {
    const names = [...new Set(sources.map(({ section }) => section))].sort()
    const rows = names.map((section) => ({ section, value: JSON.stringify(valuesOf(section)), version: 1 }))
    const inserted = await insertSettings(transaction, rows)
    for (const section of inserted) await recordFilled(transaction, section, valuesOf(section))
    return inserted
  })
  for (const { variable, section, parsed } of given) {
    if (parsed?.success || !filled.includes(section)) continue
    log.warn({ variable }, 'a setting in the environment is not valid: please enter it in the back office')
  }
}

/** The main currency, unless the owner has chosen it in the back office. */
export const findFirstCurrency = async (db: Db): Promise<Currency | undefined> =>
  (await isCurrencyChosen(db)) ? undefined : (await readSection(db, 'selling')).currency

function parse({ section, field, convert }: Source, text: string) {
  const shape = sections[section].schema.shape as Record<string, z.ZodMiniType>
  return shape[field]?.safeParse(convert?.(text) ?? text)
}

async function recordFilled(db: Db, section: string, values: Stored): Promise<void> {
  const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]]))
  if (Object.keys(fields).length === 0) return
  await insertSettingChange(db, { section, version: 1, staff_id: null, fields: JSON.stringify(fields) })
}
