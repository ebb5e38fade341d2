import type {
  WireBulkChange as BulkChange,
  WireChangedProduct as Changed,
} from '@storylamp/contract/catalog/bulk-change'
import { type Currency, currencyOf, formatPrice } from '@storylamp/contract/money'
import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

export const priceKinds = { set: 'Set to', percent: 'By percent', amount: 'By an amount' }
export const stockKinds = { set: 'Set to', add: 'Add pieces', none: 'Count no more' }
export const priceNumbers = { set: 'New price', percent: 'Percent, such as -10', amount: 'Amount, such as -2.50' }
export const stockNumbers = { set: 'Pieces', add: 'Pieces, such as 5 or -5' }
export const saleKinds = { on: 'On the shelf', off: 'Off the shelf' }

/** An empty choice stays as it is. */
export function toBulkChange(
  { priceKind, price, priceCurrency, sale, addTo, removeFrom, stockKind, stock }: FormValues,
  ids: string[],
) {
  return {
    ids,
    ...(isFilled(priceKind) && {
      price: { [String(priceKind)]: toNumber(price), ...(isFilled(priceCurrency) && { currency: priceCurrency }) },
    }),
    ...(isFilled(sale) && { isActive: sale === 'on' }),
    ...((isFilled(addTo) || isFilled(removeFrom)) && {
      collections: { add: isFilled(addTo) ? [addTo] : [], remove: isFilled(removeFrom) ? [removeFrom] : [] },
    }),
    ...(isFilled(stockKind) && {
      stock: stockKind === 'none' ? { set: null } : { [String(stockKind)]: toNumber(stock) },
    }),
  }
}

/** What a dry run has shown is changed only if nobody has changed it meanwhile. */
export const asTried = (change: BulkChange, changed: readonly Changed[]): BulkChange => ({
  ...change,
  ids: changed.map(({ _id }) => _id),
  versions: Object.fromEntries(changed.map(({ _id, version }) => [_id, version])),
  dryRun: false,
})

const piecesText = (stock: number | null) => (stock === null ? 'not counted' : `${stock} in stock`)

const priceText = ({ before, after }: NonNullable<Changed['price']>, currency: Currency) =>
  [before, after].map((price) => (price === undefined ? 'no price' : formatPrice(price, currency))).join(' to ')

/** Such as '$20.00 to $18.00, off the shelf'. */
export const describeChange = ({ price, isActive, collections, stock, ...changed }: Changed): string =>
  [
    price && priceText(price, currencyOf(changed)),
    isActive && (isActive.after ? 'on the shelf' : 'off the shelf'),
    collections && (collections.after.length > 0 ? `in ${collections.after.join(', ')}` : 'in no collection'),
    stock && `${piecesText(stock.before)} to ${piecesText(stock.after)}`,
  ]
    .filter((part) => part !== undefined)
    .join('; ')
