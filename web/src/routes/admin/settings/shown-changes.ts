import { countryName } from '@storylamp/contract/delivery/countries'
import { placeName } from '@storylamp/contract/delivery/places'
import type { Currency, Others } from '@storylamp/contract/money'
import type { PackPrices } from '@storylamp/contract/wallet/token-packs'
import { isZones, toZoneFields, zoneLines } from './delivery/zone-fields.ts'
import { fieldLabel } from './names.ts'
import { postageTexts } from './section-fields.ts'
import { isRates, rateLines, toRateFields } from './tax/rate-fields.ts'
import { amountLines, currencyLines, type OtherCurrency, packLines } from './to-section.ts'

type Compared = { name: string; before?: unknown; after?: unknown }
type ShownChange = { label: string; before: unknown; after: unknown }

/** A change of a section as people read it; of a list only the entries that differ. */
export function shownChanges(section: string, { name, before, after }: Compared, currency: Currency): ShownChange[] {
  if (name === 'zones' && isZones(before) && isZones(after)) {
    return differing(
      toZoneFields(before),
      toZoneFields(after),
      (zone) => zone,
      (zone) => zoneLines(zone, currency),
    )
  }
  if (name === 'rates' && isRates(before) && isRates(after)) {
    return differing(toRateFields(before), toRateFields(after), placeName, rateLines)
  }
  const [shownBefore, shownAfter] = [before, after].map((value) => shownValue(name, value))
  return [{ label: fieldLabel(section, name), before: shownBefore, after: shownAfter }]
}

function differing<Entry>(
  before: Record<string, Entry | null>,
  after: Record<string, Entry | null>,
  label: (key: string) => string,
  lines: (entry: Entry) => string[],
): ShownChange[] {
  const shown = (entry: Entry | null | undefined) => (entry ? lines(entry) : null)
  return Object.keys({ ...before, ...after })
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ label: label(key), before: shown(before[key]), after: shown(after[key]) }))
}

/** What is saved as a code is shown by its name. */
export function shownValue(name: string, value: unknown): unknown {
  if (name === 'countries' && Array.isArray(value)) return value.map(countryName).join(', ')
  if (name === 'currencies') return currencyLines((value ?? []) as OtherCurrency[])
  if (name === 'otherSupportRefunds') return amountLines((value ?? {}) as Others<number>)
  if (name === 'packs') return packLines((value ?? {}) as Others<PackPrices>)
  if (name === 'postage') return (postageTexts as Record<string, string>)[String(value)] ?? value
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return value
}
