import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

export type Kind = 'percent' | 'amount' | 'freeDelivery'

export const kindOf = ({ percent, amount }: Discount): Kind => {
  if (percent !== null) return 'percent'
  return amount === null ? 'freeDelivery' : 'amount'
}

export const stateOf = ({ state, used, uses }: Pick<Discount, 'state' | 'used' | 'uses'>) =>
  state === 'active' && uses !== null && used >= uses ? 'usedUp' : state

const orNull = (value: unknown) => (isFilled(value) ? toNumber(value) : null)

/** The body of a request, from the values of the form. */
export const toDiscount = ({
  kind,
  percent,
  amount,
  from,
  to,
  minimum,
  uses,
  usesPerFamily,
  ...values
}: FormValues) => ({
  percent: kind === 'percent' ? toNumber(percent) : null,
  amount: kind === 'amount' ? toNumber(amount) : null,
  freeDelivery: kind === 'freeDelivery',
  from: isFilled(from) ? from : null,
  to: isFilled(to) ? to : null,
  minimum: isFilled(minimum) ? toNumber(minimum) : 0,
  ...(values.minimums !== undefined && { amounts: toAmounts(values.amounts), minimums: toAmounts(values.minimums) }),
  uses: orNull(uses),
  usesPerFamily: orNull(usesPerFamily),
  products: toProducts(values.products),
})

/** In other currencies, of fields that are filled. */
const toAmounts = (amounts: unknown) =>
  Object.fromEntries(
    Object.entries((amounts ?? {}) as FormValues).flatMap(([currency, amount]) =>
      isFilled(amount) ? [[currency, toNumber(amount)]] : [],
    ),
  )

/** Chosen products are hidden fields below `products`. */
const toProducts = (products: unknown) =>
  typeof products === 'object' && products !== null ? Object.values(products) : null

/** What the form sends if nothing is typed. A moment that is no whole day shows as its day. */
export const toFields = (discount: Discount) => ({
  percent: discount.percent,
  amount: discount.amount,
  freeDelivery: discount.freeDelivery,
  from: dayOf(discount.from),
  to: dayOf(discount.to),
  minimum: discount.minimum,
  amounts: discount.amounts,
  minimums: discount.minimums,
  uses: discount.uses,
  usesPerFamily: discount.usesPerFamily,
  products: discount.products,
})

export const dayOf = (moment: string | null): string | null => moment?.slice(0, 10) ?? null
