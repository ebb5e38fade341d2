import * as z from 'zod/mini'
import { isUnique } from '../unique.ts'
import { place } from './delivery-settings.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { countryOf } from './places.ts'

/** Of what is sent. Where books have no rate of their own, they have that of other goods. */
export const goodsClasses = ['goods', 'books'] as const
export type GoodsClass = (typeof goodsClasses)[number]
export const taxClasses = [...goodsClasses, 'digital'] as const
export type TaxClass = (typeof taxClasses)[number]

const thousandths = (percent: number) => Math.round(percent * 1000) / 1000 === percent

const rate = z.strictObject({
  /** A region's rate for goods replaces the one of its country. */
  place,
  taxClass: z.enum(taxClasses),
  percent: z
    .number(deliveryTexts.percentInvalid)
    .check(
      z.minimum(0, deliveryTexts.percentInvalid),
      z.maximum(100, deliveryTexts.percentInvalid),
      z.refine(thousandths, deliveryTexts.percentInvalid),
    ),
  /** Holds from this day on, in UTC, until a later rate of the same place and class. */
  from: z.iso.date(deliveryTexts.dateInvalid),
})
export type TaxRate = z.infer<typeof rate>

/** Tokens are taxed by the country that proofs name (L11): a digital rate of a region would never be applied. */
export const isNeverApplied = ({ place, taxClass }: Pick<TaxRate, 'place' | 'taxClass'>): boolean =>
  taxClass === 'digital' && place !== countryOf(place)

export const taxRates = z.array(rate).check(
  z.maxLength(1000, deliveryTexts.tooManyRates),
  z.refine((rates) => isUnique(rates.map(keyOf)), deliveryTexts.rateTwice),
)

function keyOf(one: TaxRate): string {
  return `${one.place} ${one.taxClass} ${one.from}`
}

// The standard rates of value added tax.
const percents =
  'AT 20,BE 21,BG 20,CY 19,CZ 21,DE 19,DK 25,EE 24,ES 21,FI 25.5,FR 20,GB 20,GR 24,HR 25,HU 27,IE 23,IT 22,LT 21,LU 17,LV 21,MT 18,NL 21,PL 23,PT 23,RO 21,SE 25,SI 22,SK 23'

export const seededTaxRates: TaxRate[] = percents.split(',').flatMap((entry) => {
  const [country = '', percent] = entry.split(' ')
  return (['goods', 'digital'] as const).map((taxClass) => ({
    place: country,
    taxClass,
    percent: Number(percent),
    from: '2026-01-01',
  }))
})
