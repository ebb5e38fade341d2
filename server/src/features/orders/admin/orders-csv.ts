import { type Cents, cents, type Hundredths, hundredths, money, toTokens } from '@storylamp/contract/money'
import { deliveryStatusOf } from '@storylamp/contract/orders/orders'
import { isPaid } from '@storylamp/contract/orders/states'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Cell } from '../../../platform/csv/csv.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { findLosses } from '../../payments/index.ts'
import type { OrderDeps, PackTax } from '../deps.ts'
import {
  type AdminOrderRow,
  type OrderKey,
  type OrderSums,
  selectAdminOrders,
  selectOrderKeysAfter,
  selectSums,
  type WantedOrders,
} from './admin-order-queries.ts'

type Exported = {
  row: AdminOrderRow
  /** Nothing of a story. */
  paid: Partial<OrderSums>
  lost: Cents | undefined
}

/** Tokens of a story order. */
const amountIn = ({ currency }: AdminOrderRow, amount: Cents | Hundredths | undefined): Cell => {
  if (amount === undefined) return ''
  return currency === null ? toTokens(hundredths(amount)) : money(cents(amount), currency)
}

const columns: [name: string, cell: (order: Exported) => Cell | null | undefined][] = [
  ['Number', ({ row }) => String(row.number)],
  ['Date', ({ row }) => row.created_at.toISOString()],
  ['Type', ({ row }) => row.type],
  ['Customer', ({ row }) => row.customer_name],
  ['Email', ({ row }) => row.customer_email],
  ['Amount', ({ row }) => amountIn(row, row.amount_hundredths)],
  ['Currency', ({ row }) => row.currency ?? 'tokens'],
  ['Refunded', ({ row }) => amountIn(row, row.refunded_hundredths)],
  ['Payment', ({ row }) => paymentStatusOf[row.state]],
  ['Delivery', ({ row }) => (isPaid(row.state) ? deliveryStatusOf[row.state] : '')],
  ['fbaOrderId', ({ paid }) => paid.warehouse_order_id],
  ['Subtotal', ({ row, paid }) => amountIn(row, paid.subtotal_cents)],
  ['Discount', ({ row, paid }) => amountIn(row, paid.discount_cents)],
  ['Delivery price', ({ row, paid }) => amountIn(row, paid.delivery_cents)],
  ['Tax', ({ row, paid }) => amountIn(row, paid.tax_cents)],
  ['Tax included', ({ paid: { is_tax_included: isIn } }) => (isIn === undefined ? '' : isIn ? 'yes' : 'no')],
  ['Delivery method', ({ paid }) => paid.delivery_method],
  ['Country', ({ paid }) => paid.country],
  ['Region', ({ paid }) => paid.region],
  ['Recipient', ({ paid }) => paid.delivery_details?.name],
  ['Company', ({ paid }) => paid.delivery_details?.company],
  ['Street', ({ paid }) => paid.delivery_details?.street1],
  ['Street 2', ({ paid }) => paid.delivery_details?.street2],
  ['City', ({ paid }) => paid.delivery_details?.city],
  ['State', ({ paid }) => paid.delivery_details?.state],
  ['Zip', ({ paid }) => paid.delivery_details?.zip],
  ['Phone', ({ paid }) => paid.delivery_details?.phone],
  ['Lines', ({ paid }) => paid.lines],
  ['Lost in disputes', ({ row, lost = cents(0) }) => (row.type === 'story' ? '' : amountIn(row, lost))],
]

export const orderColumns = columns.map(([name]) => name)

type Deps = Pick<OrderDeps, 'db' | 'findPackTaxes'>

export async function* orderBatches({ db, findPackTaxes }: Deps, wanted: WantedOrders): AsyncGenerator<Cell[][]> {
  for await (const keys of inBatches<OrderKey>((last) => selectOrderKeysAfter(db, wanted, last))) {
    const sums = new Map((await selectSums(db, idsOf(keys))).map((row) => [row.id, row]))
    const rows = await selectAdminOrders(db, idsOf(keys))
    const losses = await findLosses(db, idsOf(rows))
    const taxes = await findPackTaxes(db, idsOf(rows.filter(({ type }) => type === 'top_up')))
    yield rows.map((row) => {
      const tax = row.type === 'top_up' ? taxes.get(row.id) : undefined
      const paid = tax === undefined ? (sums.get(row.id) ?? {}) : sumsOfPack(row, tax)
      return columns.map(([, cell]) => cell({ row, paid, lost: losses.get(row.id) }) ?? '')
    })
  }
}

/** As their invoice has them: the price of tokens includes the tax. */
const sumsOfPack = ({ amount_hundredths }: AdminOrderRow, { taxCents, country }: PackTax): Partial<OrderSums> => ({
  subtotal_cents: cents(amount_hundredths),
  discount_cents: cents(0),
  tax_cents: taxCents,
  is_tax_included: true,
  country,
})
