import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { isNeverApplied } from '@storylamp/contract/delivery/tax-settings'
import { sections } from '@storylamp/contract/settings/sections'
import { type Check, checkBy } from '../../../../ui/forms/use-form.ts'
import { type FormValues, isFilled, toNumber } from '../../components/forms/form-values.ts'
import { type Rate, type RateFields, toRateFields } from './rate-fields.ts'

type Row = { taxClass: string; percent: string; from: string }
type Places = Record<string, Record<string, Row>>

const checkSection = checkBy<{ rates: Rate[] }>(sections.tax.schema)

/** A place that stood in the form and does no more is null. */
export const checkTax =
  (saved: readonly Rate[]): Check<RateFields> =>
  (typed) => {
    const values = typed as FormValues
    if (isFilled(values.notAdded)) return { wrong: [{ path: 'notAdded', message: deliveryTexts.placeNotAdded }] }
    const rows = Object.entries((values.places ?? {}) as Places).flatMap(([place, rates]) =>
      Object.entries(rates).map(([key, { taxClass, percent, from }]) => ({
        name: `places.${place}.${key}`,
        rate: { place, taxClass, percent: toNumber(percent), from },
      })),
    )
    const checked = checkSection({ rates: rows.map(({ rate }) => rate) })
    if (checked.wrong !== undefined) {
      return { wrong: checked.wrong.map(({ path, message }) => ({ path: fieldAt(path, rows), message })) }
    }
    const idle = checked.data.rates.flatMap((rate, at) =>
      isNeverApplied(rate) ? [{ path: `${rows[at]?.name}.taxClass`, message: deliveryTexts.digitalByCountry }] : [],
    )
    if (idle.length > 0) return { wrong: idle }
    const removed = Object.fromEntries(Object.keys(toRateFields(saved)).map((place) => [place, null]))
    return { data: { ...removed, ...toRateFields(checked.data.rates) } }
  }

/** The name of the field at a path such as rates.3.percent; what concerns them all is the form's. */
function fieldAt(path: string, rows: { name: string }[]): string {
  const [, at, field] = path.split('.')
  return at === undefined ? '' : `${rows[Number(at)]?.name}.${field}`
}
