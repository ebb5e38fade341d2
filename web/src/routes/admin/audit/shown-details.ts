import { staffRoles } from '@storylamp/contract/accounts/staff-rights'
import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { readableDetails } from '@storylamp/contract/events/act-details'
import type { EventKind } from '@storylamp/contract/events/kinds'
import { type Currency, currencyOf, formatPrice, formatTokens } from '@storylamp/contract/money'
import { shownDate, shownTime } from '../../../ui/content/shown-time.ts'
import { fieldLabel } from '../settings/names.ts'
import { roleNames } from '../staff/roles.ts'
import { fieldTexts, longFields, priceFields, tokenFields, unshownFields } from './fields.ts'

/** What an entry changed or notes, line by line: 'Price: $49.00 → $39.00'. */
export function shownDetails(entry: AuditEntry): string[] {
  const { kind, targetKind, targetId = '' } = entry
  const { currency: _, ...details } = readableDetails(entry)
  const currency = currencyOf(entry.details.money ?? entry.details)
  if (kind === 'settings.changed') return settingLines(targetId, details)
  if (kind === 'list.viewed' || kind === 'record.viewed') return viewLines(details)
  const { from, to, before, after, ...others } = details
  const isChange = changeKinds.has(kind)
  const isDelivery = kind === 'delivery.changed'
  const period = isDelivery ? {} : { from, to }
  return [
    ...(isDelivery ? statusLine(from, to) : []),
    ...(before === undefined
      ? []
      : [`Role: ${valueText('staffRole', before, currency)} → ${valueText('staffRole', after, currency)}`]),
    ...Object.entries({ ...period, ...others }).flatMap(([name, value]) =>
      lineOf(targetKind === 'bundle' && name === 'tokenPrice' ? 'bundlePrice' : name, value, currency, isChange),
    ),
  ]
}

/** Whose details have pairs of a value before and the one after. */
const changeKinds: ReadonlySet<string> = new Set<EventKind>([
  'product.changed',
  'collection.changed',
  'discount.changed',
  'bundle.changed',
  'story.changed',
])

const settingLines = (section: string, { fields }: AuditEntry['details']): string[] =>
  Array.isArray(fields) ? fields.map((field) => fieldLabel(section, String(field))) : []

/** The cursors of a later page tell nothing. */
const viewLines = ({ after, before, page, rows, ...filter }: AuditEntry['details']): string[] => [
  ...(page === undefined || page === 1 ? [] : lineOf('page', page)),
  ...(after === undefined && before === undefined ? [] : ['A later page']),
  ...Object.entries(filter).flatMap(([name, value]) => lineOf(name, value)),
  ...lineOf('rows', rows),
]

const statusLine = (from: unknown, to: unknown): string[] => (to === undefined ? [] : [`Status: ${from} → ${to}`])

function lineOf(name: string, value: unknown, currency?: Currency, isChange = false): string[] {
  if (value === undefined || value === null) return []
  const label = fieldTexts[name] ?? name
  if (!isChange || !isPair(value))
    return unshownFields.has(name) ? [] : [`${label}: ${valueText(name, value, currency)}`]
  const [before, after] = value.map((one) => valueText(name, one, currency))
  // The same words on both sides would tell nothing, as of a description.
  return [before === after ? `${label}: changed` : `${label}: ${before} → ${after}`]
}

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

function valueText(name: string, value: unknown, currency?: Currency): string {
  if (value === null || value === undefined || value === '' || isEmptyList(value)) return 'nothing'
  if (value === 'changed') return value
  if (longFields.has(name)) return Array.isArray(value) ? `${value.length}` : 'a text'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(name, value, currency)
  if (typeof value === 'string') return wordText(name, value)
  if (Array.isArray(value)) return listText(name, value)
  return Object.entries(value)
    .filter(([, part]) => !isEmptyList(part))
    .map(
      ([part, inner]) =>
        `${fieldTexts[part] ?? part} ${valueText(part === 'set' || part === 'add' ? name : part, inner, currency)}`,
    )
    .join(', ')
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function numberText(name: string, value: number, currency: Currency | undefined): string {
  if (priceFields.has(name)) return formatPrice(value, currencyOf({ currency }))
  return tokenFields.has(name) ? formatTokens(value) : String(value)
}

function wordText(name: string, value: string): string {
  const role = name === 'staffRole' && staffRoles.find((one) => one === value)
  if (role) return roleNames[role]
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return shownDate(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? shownTime(value) : value
}

/** Ids and records tell nothing, so they are counted. */
const listText = (name: string, list: unknown[]): string =>
  name === 'products' || list.some((item) => typeof item === 'object') ? String(list.length) : list.join(', ')
