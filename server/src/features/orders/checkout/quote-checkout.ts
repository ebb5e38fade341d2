import { addressProblems } from '@storylamp/contract/delivery/check-address'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { isRegion } from '@storylamp/contract/delivery/regions'
import type { CheckoutRequest } from '@storylamp/contract/payments/payments'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { PricedLine } from '../../cart/index.ts'
import { findDiscount } from '../../discounts/index.ts'
import { hasRegions, type Rates, ratesOf } from '../../quote/index.ts'
import { readSections } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { minChargeCents, quoteLines, type RefusedQuote, refuseWithoutFacts } from './quote-lines.ts'

/** What the payment provider takes at most. */
const maxChargeCents = 99_999_999

type CheckoutSettings = Pick<Settings, 'delivery' | 'tax' | 'selling' | 'safety' | 'returns'>

export const readCheckoutSettings = (db: Db): Promise<CheckoutSettings> =>
  readSections(db, ['delivery', 'tax', 'selling', 'safety', 'returns'])

/** The quote that an order is made from, with the total that the customer saw. */
export async function quoteCheckout(
  { db, clock }: OrderDeps,
  settings: CheckoutSettings,
  familyId: string,
  lines: PricedLine[],
  { formData, method, code, total }: CheckoutRequest,
) {
  const now = clock()
  const rates = ratesOf(settings)
  const discount = code === undefined ? undefined : await findDiscount(db, familyId, code, now)
  if (discount instanceof Refusal) return discount
  const quotable = lines.map((line) => ({ ...line, weightGrams: line.product.weightGrams }))
  const place = { country: formData.country, region: formData.state }
  const quoted = quoteLines(quotable, { ...place, method }, discount, rates, now)
  if (quoted instanceof Refusal) return inForm(quoted)
  const withoutFacts = await refuseWithoutFacts(db, settings.safety, quoted)
  if (withoutFacts !== undefined) return withoutFacts
  const wrong = checkPlace(formData, quoted.destination.country, rates)
  if (wrong !== undefined) return inForm(wrong)
  if (quoted.totalCents < minChargeCents || quoted.totalCents > maxChargeCents) {
    return new Refusal('total_not_payable', deliveryTexts.totalNotPayable)
  }
  if (total !== undefined && total !== quoted.totalCents) {
    return new Refusal('price_changed', deliveryTexts.totalChanged)
  }
  return quoted
}

function checkPlace(address: CheckoutRequest['formData'], country: string, rates: Rates): RefusedQuote | undefined {
  if (hasRegions(rates, country) && !isRegion(country, address.state)) {
    return refuseField('invalid_input', 'state', deliveryTexts.regionUnknown)
  }
  // Programs are free in how they write states and ZIP codes of the United States; the form is not.
  const [problem] = country === 'US' ? [] : addressProblems(address)
  return problem && refuseField('invalid_input', problem.path, problem.message)
}

/** Country and state are fields of the address. */
function inForm(refused: RefusedQuote): RefusedQuote {
  const errors = refused.body.errors?.map(({ path, message }) => ({
    path: path === 'method' || path === 'code' ? path : `formData.${path}`,
    message,
  }))
  return errors === undefined ? refused : new Refusal(refused.code, refused.body.message, { errors })
}
