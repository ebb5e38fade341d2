import * as z from 'zod/mini'
import { majorUnits } from '../amounts.ts'
import { currencies } from '../currencies.ts'
import { type Major, major, maxPriceCents } from '../money.ts'
import { typedLine } from '../text.ts'
import { isUnique } from '../unique.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { isPlace } from './places.ts'

export const deliveryMethods = ['standard', 'express'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** In major units: of the shop's main currency, unless it stands with another one. */
const fee = majorUnits(deliveryTexts.priceInvalid).check(
  z.refine((amount) => amount >= 0 && amount <= maxPriceCents, deliveryTexts.priceInvalid),
)

/** A country such as `US`, or one of its regions such as `US-HI`. */
export const place = z
  .string(deliveryTexts.placeInvalid)
  .check(
    z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, deliveryTexts.placeInvalid),
    z.refine(isPlace, deliveryTexts.placeUnknown),
  )

const grams = z
  .int(deliveryTexts.gramsInvalid)
  .check(z.minimum(0, deliveryTexts.gramsInvalid), z.maximum(10_000_000, deliveryTexts.gramsInvalid))

const days = z
  .int(deliveryTexts.daysInvalid)
  .check(z.minimum(0, deliveryTexts.daysInvalid), z.maximum(120, deliveryTexts.daysInvalid))

const fewSteps = [z.minLength(1, deliveryTexts.stepRequired), z.maxLength(20, deliveryTexts.tooManySteps)] as const

/** Each price holds from so much on, the first one from 0. */
const rising = z.refine<{ from: number }[]>(isRising, deliveryTexts.pricesNotRising)

const ofMethod = {
  method: z.enum(deliveryMethods),
  name: typedLine(deliveryTexts.methodNameRequired, 60),
  /** Free from this price of the goods on. */
  freeFrom: z.nullable(fee),
  /** Working days from the order to the doorbell. */
  days: z
    .strictObject({ from: days, to: days })
    .check(z.refine(({ from, to }) => from <= to, deliveryTexts.daysInvalid)),
}

const bySubtotal = z.array(z.strictObject({ from: fee, price: fee })).check(...fewSteps, rising)
const byWeight = z.array(z.strictObject({ from: grams, price: fee })).check(...fewSteps, rising)

const priced = <Prices extends typeof bySubtotal | typeof byWeight>(prices: Prices) => ({
  prices,
  /** In other currencies: without its amounts in one it is not offered there, unless it is free. */
  others: z.optional(z.partialRecord(z.enum(currencies), z.strictObject({ prices, freeFrom: z.nullable(fee) }))),
})

const method = z.discriminatedUnion('pricedBy', [
  z.strictObject({ ...ofMethod, pricedBy: z.literal('subtotal'), ...priced(bySubtotal) }),
  z.strictObject({ ...ofMethod, pricedBy: z.literal('weight'), ...priced(byWeight) }),
])
export type MethodSettings = z.infer<typeof method>

function isRising(steps: { from: number }[]): boolean {
  return steps[0]?.from === 0 && steps.every(({ from }, at) => at === 0 || from > (steps[at - 1]?.from ?? 0))
}

const zone = z.strictObject({
  name: typedLine(deliveryTexts.zoneNameRequired, 60),
  places: z
    .array(place)
    .check(z.minLength(1, deliveryTexts.placeRequired), z.maxLength(300, deliveryTexts.tooManyPlaces)),
  /** Whether the prices of goods and delivery contain their tax. */
  isTaxIncluded: z.boolean(),
  isDeliveryTaxed: z.optional(z.boolean()),
  methods: z.array(method).check(
    z.minLength(1, deliveryTexts.methodRequired),
    z.refine((methods) => isUnique(methods.map(({ method }) => method)), deliveryTexts.methodTwice),
  ),
})
export type Zone = z.infer<typeof zone>

/** A zone that names a region comes before the one that names its country. */
export const deliveryZones = z.array(zone).check(
  z.minLength(1, deliveryTexts.zoneRequired),
  z.maxLength(50, deliveryTexts.tooManyZones),
  z.refine((zones) => isUnique(zones.flatMap(({ places }) => places)), deliveryTexts.placeTwice),
)

export const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

export const economicArea = [...europeanUnion, 'IS', 'LI', 'NO']

const flat = (name: string, price: number, from: number, to: number, key: DeliveryMethod = 'standard') => ({
  method: key,
  name,
  pricedBy: 'subtotal' as const,
  prices: [{ from: major(0), price: major(price) }],
  freeFrom: null as Major | null,
  days: { from, to },
})

export const seededZones: Zone[] = [
  {
    name: 'United States',
    places: ['US'],
    isTaxIncluded: false,
    methods: [flat('Standard delivery', 0, 2, 4), flat('Express delivery', 9.9, 1, 2, 'express')],
  },
  { name: 'Canada', places: ['CA'], isTaxIncluded: false, methods: [flat('Standard delivery', 12, 5, 8)] },
  { name: 'United Kingdom', places: ['GB'], isTaxIncluded: true, methods: [flat('Standard delivery', 12, 5, 8)] },
  {
    name: 'European Union',
    places: europeanUnion,
    isTaxIncluded: true,
    methods: [flat('Standard delivery', 12, 5, 8)],
  },
]
