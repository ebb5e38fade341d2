import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { placeName } from '@storylamp/contract/delivery/places'
import { sections } from '@storylamp/contract/settings/sections'
import { type Check, checkBy, type FieldProblem } from '../../../../ui/forms/use-form.ts'
import { type FormValues, isFilled, toNumber } from '../../components/forms/form-values.ts'
import { toZoneFields, type Zone, type ZoneFields } from './zone-fields.ts'

type Tree = Record<string, unknown>

const entriesOf = (value: unknown) => Object.entries((value ?? {}) as Record<string, Tree>)

const toZone = ({ name, places, isTaxIncluded, isDeliveryTaxed, methods }: Tree) => ({
  name,
  places: Object.keys(places ?? {}),
  isTaxIncluded: isTaxIncluded !== undefined,
  ...(isDeliveryTaxed === undefined && { isDeliveryTaxed: false }),
  methods: entriesOf(methods).map(toMethod),
})

const toFees = ({ prices, freeFrom }: Tree) => ({
  prices: entriesOf(prices).map(([, { from, price }]) => ({ from: toNumber(from), price: toNumber(price) })),
  freeFrom: isFilled(freeFrom) ? toNumber(freeFrom) : null,
})

/** Those with a price. */
const toOthers = (others: unknown) =>
  entriesOf(others).flatMap(([currency, fees]) =>
    entriesOf(fees.prices).some(([, { price }]) => isFilled(price)) ? [[currency, toFees(fees)] as const] : [],
  )

const toMethod = ([method, { name, pricedBy, prices, freeFrom, others, days = {} }]: [string, Tree]) => ({
  method,
  name,
  pricedBy,
  ...toFees({ prices, freeFrom }),
  ...(toOthers(others).length > 0 && { others: Object.fromEntries(toOthers(others)) }),
  days: { from: toNumber((days as Tree).from), to: toNumber((days as Tree).to) },
})

/** The name of the field at a path of what is sent: rows have keys there, which outlast the removal of others. */
function fieldAt(path: string, values: FormValues): string {
  const names: string[] = []
  let node: unknown = values
  for (const part of path.split('.')) {
    const name = /^\d+$/.test(part) ? (Object.keys(node ?? {})[Number(part)] ?? part) : part
    names.push(name)
    node = (node as Tree | undefined)?.[name]
  }
  return names
    .join('.')
    .replace(/(\.places)\..*$/, '$1')
    .replace(/\.days$/, '.days.to')
    .replace(/^zones$/, '')
}

const checkSection = checkBy<{ zones: Zone[] }>(sections.delivery.schema)

const zoneName = ([, { name }]: [string, Tree]) => (isFilled(name) ? String(name) : 'a zone without a name')

/** A place that was typed and not added, or that stands in an earlier zone. */
function wrongPlaces(values: FormValues): FieldProblem[] {
  const zones = entriesOf(values.zones)
  return zones.flatMap(([key, { notAdded, places }], at) => {
    const path = `zones.${key}.places`
    if (isFilled(notAdded)) return [{ path, message: deliveryTexts.placeNotAdded }]
    const twice = Object.keys(places ?? {}).flatMap((place) => {
      const other = zones.slice(0, at).find(([, zone]) => Object.hasOwn(zone.places ?? {}, place))
      return other === undefined ? [] : [`${placeName(place)} (in ${zoneName(other)})`]
    })
    if (twice.length === 0) return []
    return [{ path, message: `${deliveryTexts.placeTwice}: ${twice.join(', ')}` }]
  })
}

/** A zone that stood in the form and does no more is null. */
export const checkDelivery =
  (saved: readonly Zone[]): Check<ZoneFields> =>
  (typed) => {
    const values = typed as FormValues
    const wrong = wrongPlaces(values)
    if (wrong.length > 0) return { wrong }
    const checked = checkSection({ zones: entriesOf(values.zones).map(([, zone]) => toZone(zone)) })
    if (checked.wrong !== undefined) {
      return { wrong: checked.wrong.map(({ path, message }) => ({ path: fieldAt(path, values), message })) }
    }
    const removed = Object.fromEntries(Object.keys(toZoneFields(saved)).map((name) => [name, null]))
    return { data: { ...removed, ...toZoneFields(checked.data.zones) } }
  }
