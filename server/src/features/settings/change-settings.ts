import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import { isNeverApplied } from '@storylamp/contract/delivery/tax-settings'
import { type Currency, sentCents } from '@storylamp/contract/money'
import { type SectionName, sections } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import {
  type SavedSettings,
  type SettingsChange,
  savedSettings,
  settingsChange,
} from '@storylamp/contract/settings/settings'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../events/index.ts'
import { insertSettingChange, insertSettings, lockSettings, updateSetting } from './queries.ts'
import { fieldsOf, readSettings, type Stored } from './read-settings.ts'

/** Prices everything anew in another currency. */
export type OnCurrency = (transaction: Db, currency: Currency) => Promise<void>

/**
 * Changes all that was sent, or nothing. A section whose values stay as they are keeps its version, unless it was never saved: then
 * the owner has looked at it, which the checklist asks for.
 */
export const changeSettings = (
  db: Db,
  member: Member,
  sent: SettingsChange,
  onCurrency: OnCurrency,
): Promise<SavedSettings | Refusal<'stale' | 'invalid_input'>> =>
  db.transaction().execute(async (transaction) => {
    const names = (Object.keys(sent) as SectionName[]).filter((name) => sent[name] !== undefined).sort()
    if (names.length === 0) return readSettings(transaction)
    const locked = withCompared(names)
    const empty = locked.map((section) => ({ section, value: '{}', version: 0 }))
    await insertSettings(transaction, empty)
    const rows = await lockSettings(transaction, locked)
    const now = await readSettings(transaction)
    const refused =
      refuseStaleSections(sent, now, names) ??
      refuseNoCountry(sent, now) ??
      refuseMainTwice(sent, now) ??
      refuseNeverApplied(sent) ??
      refuseFractions(sent, now)
    if (refused !== undefined) return refused
    for (const { section, value, version } of rows) {
      const name = section as SectionName
      if (!names.includes(name)) continue
      const { version: _, ...fields } = sent[name] ?? {}
      await changeSection(transaction, member, { name, stored: value, version }, fields)
    }
    const { currency = now.selling.currency } = sent.selling ?? {}
    if (currency !== now.selling.currency) await onCurrency(transaction, currency)
    return readSettings(transaction)
  })

/** Two sections decide which countries remain, so a change of one waits for a change of the other. */
const withCompared = (names: SectionName[]): SectionName[] =>
  names.some((name) => name === 'delivery' || name === 'selling')
    ? [...new Set<SectionName>([...names, 'delivery', 'selling'])].sort()
    : names

/** Settings by which nobody could order are refused. */
function refuseNoCountry(sent: SettingsChange, now: SavedSettings): Refusal<'invalid_input'> | undefined {
  const { zones = now.delivery.zones } = sent.delivery ?? {}
  const { countries = now.selling.countries } = sent.selling ?? {}
  const isChanged = sent.delivery?.zones !== undefined || sent.selling?.countries !== undefined
  if (!isChanged || countriesSoldTo(zones, countries).length > 0) return undefined
  const path = sent.selling?.countries === undefined ? 'delivery.zones' : 'selling.countries'
  return refuseField('invalid_input', path, deliveryTexts.noCountryLeft)
}

function refuseMainTwice({ selling }: SettingsChange, now: SavedSettings): Refusal<'invalid_input'> | undefined {
  const { currency, currencies } = { ...now.selling, ...selling }
  const isTwice = selling !== undefined && (currencies ?? []).some((other) => other.currency === currency)
  return isTwice ? refuseField('invalid_input', 'selling.currencies', settingTexts.currencyTwice) : undefined
}

/** Not part of the schema, by which rates that were saved before must still be read. */
function refuseNeverApplied({ tax }: SettingsChange): Refusal<'invalid_input'> | undefined {
  const message = deliveryTexts.digitalByCountry
  const errors = (tax?.rates ?? []).flatMap((rate, at) =>
    isNeverApplied(rate) ? [{ path: `tax.rates.${at}.taxClass`, message }] : [],
  )
  return errors.length === 0 ? undefined : new Refusal('invalid_input', message, { errors })
}

/** Amounts of delivery have the decimals of the currency; those that were saved before it was another stay, rounded. */
function refuseFractions(
  { delivery, selling }: SettingsChange,
  now: SavedSettings,
): Refusal<'invalid_input'> | undefined {
  const { currency = now.selling.currency } = selling ?? {}
  const isWrong = (amount: number | null, inIt: Currency) => amount !== null && sentCents(amount, inIt) === undefined
  const message = deliveryTexts.priceInvalid
  const errors = (delivery?.zones ?? []).flatMap(({ methods }, zone) =>
    methods.flatMap(({ pricedBy, others = {}, ...main }, method) => {
      const path = `delivery.zones.${zone}.methods.${method}`
      const fees = [
        { path, inIt: currency, ...main },
        ...Object.entries(others).map(([other, its]) => ({
          path: `${path}.others.${other}`,
          inIt: other as Currency,
          ...its,
        })),
      ]
      return fees.flatMap(({ path: to, inIt, prices, freeFrom }) => [
        ...(isWrong(freeFrom, inIt) ? [{ path: `${to}.freeFrom`, message }] : []),
        ...prices.flatMap(({ from, price }, at) => [
          ...(pricedBy === 'subtotal' && isWrong(from, inIt) ? [{ path: `${to}.prices.${at}.from`, message }] : []),
          ...(isWrong(price, inIt) ? [{ path: `${to}.prices.${at}.price`, message }] : []),
        ]),
      ])
    }),
  )
  return errors.length === 0 ? undefined : new Refusal('invalid_input', message, { errors })
}

/** One stale section refuses them all; both are as they travel on the wire. */
function refuseStaleSections(
  sent: SettingsChange,
  now: SavedSettings,
  names: SectionName[],
): Refusal<'stale'> | undefined {
  const isStale = (name: SectionName) => ![undefined, now[name].version].includes(sent[name]?.version)
  if (!names.some(isStale)) return undefined
  const all = z.encode(savedSettings, now)
  const current = Object.fromEntries(names.map((name) => [name, all[name]]))
  return new Refusal('stale', adminTexts.stale, { sent: z.encode(settingsChange, sent), current })
}

type Before = { name: SectionName; stored: Stored; version: number }

async function changeSection(db: Db, member: Member, { name, stored, version }: Before, sent: Stored) {
  const before = encodeFields(name, fieldsOf(name, stored))
  const wanted = encodeFields(name, sent)
  const changed = Object.keys(wanted).filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]))
  const isFirstSave = version === 0 && Object.keys(wanted).length > 0
  if (changed.length === 0 && !isFirstSave) return
  const pick = <Value>(value: (field: string) => Value) =>
    Object.fromEntries(changed.map((field) => [field, value(field)]))
  await updateSetting(db, name, { ...stored, ...pick((field) => wanted[field]) }, version + 1)
  const act = { by: member, about: { target: 'settings', targetId: name } }
  if (changed.length === 0) return recordEvent(db, { kind: 'settings.confirmed', details: {}, ...act })
  const { id } = await insertSettingChange(db, {
    section: name,
    version: version + 1,
    staff_id: member.accountId,
    fields: JSON.stringify(pick((field) => [before[field], wanted[field]])),
  })
  const details = { fields: changed, version: version + 1, change: id }
  await recordEvent(db, { kind: 'settings.changed', details, ...act })
}

/** In the wire's form, in which values are stored and compared. */
const encodeFields = (name: SectionName, fields: Stored): Stored =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, encodeField(name, field, value)]),
  )

const encodeField = (name: SectionName, field: string, value: unknown): unknown => {
  const shape = sections[name].schema.shape as Record<string, z.ZodMiniType>
  return z.encode(shape[field] ?? z.unknown(), value)
}
