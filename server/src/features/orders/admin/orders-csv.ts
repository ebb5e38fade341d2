import { cents, toDollars, toTokens } from '@storylamp/contract/money'
import { deliveryStatusOf } from '@storylamp/contract/orders/orders'
import { isPaid } from '@storylamp/contract/orders/states'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Cell } from '../../../platform/csv/csv.ts'
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

export const orderColumns = [
  'Number',
  'Date',
  'Type',
  'Customer',
  'Email',
  'Amount',
  'Currency',
  'Refunded',
  'Payment',
  'Delivery',
  'fbaOrderId',
  'Subtotal',
  'Discount',
  'Delivery price',
  'Tax',
  'Tax included',
  'Delivery method',
  'Country',
  'Region',
  'Recipient',
  'Company',
  'Street',
  'Street 2',
  'City',
  'State',
  'Zip',
  'Phone',
  'Lines',
  'Lost in disputes',
]

type Deps = Pick<OrderDeps, 'db' | 'findPackTaxes'>

export async function* orderBatches({ db, findPackTaxes }: Deps, wanted: WantedOrders): AsyncGenerator<Cell[][]> {
  for await (const keys of inBatches<OrderKey>((last) => selectOrderKeysAfter(db, wanted, last))) {
    const ids = keys.map(({ id }) => id)
    const sums = new Map((await selectSums(db, ids)).map((row) => [row.id, row]))
    const rows = await selectAdminOrders(db, ids)
    const paid = rows.flatMap(({ payment_id }) => payment_id ?? [])
    const lost = await findLosses(db, paid)
    const taxes = await findPackTaxes(db, paid)
    yield rows.map((row) => {
      const of = sums.get(row.id)
      const tax = row.type === 'top_up' ? taxes.get(row.id) : undefined
      return [
        ...cellsOf(row),
        of?.warehouse_order_id ?? '',
        ...(tax === undefined ? sumCells(of) : packCells(row, tax)),
        ...addressCells(of),
        row.payment_id === null ? '' : toDollars(lost.get(row.payment_id) ?? cents(0)),
      ]
    })
  }
}

const cellsOf = (row: AdminOrderRow): Cell[] => [
  String(row.number),
  row.created_at.toISOString(),
  row.type,
  row.customer_name ?? '',
  row.customer_email ?? '',
  toTokens(row.amount_hundredths),
  row.type === 'story' ? 'tokens' : 'USD',
  toTokens(row.refunded_hundredths),
  paymentStatusOf[row.state],
  isPaid(row.state) ? deliveryStatusOf[row.state] : '',
]

/** As their invoice has them: the price of tokens includes the tax. */
const packCells = ({ amount_hundredths }: AdminOrderRow, { taxCents, country }: PackTax): Cell[] => {
  const amount = toDollars(cents(amount_hundredths))
  return [amount, toDollars(cents(0)), '', toDollars(taxCents), 'yes', '', country, '']
}

/** Empty for what has no delivery. */
function addressCells(sums: OrderSums | undefined): Cell[] {
  const { name, company, street1, street2, city, state, zip, phone } = sums?.delivery_details ?? {}
  return [name, company, street1, street2, city, state, zip, phone, sums?.lines].map((cell) => cell ?? '')
}

/** Empty for what has no delivery. */
function sumCells(sums: OrderSums | undefined): Cell[] {
  if (sums === undefined) return Array<Cell>(8).fill('')
  return [
    toDollars(sums.subtotal_cents),
    toDollars(sums.discount_cents),
    toDollars(sums.delivery_cents),
    toDollars(sums.tax_cents),
    sums.is_tax_included ? 'yes' : 'no',
    sums.delivery_method,
    sums.country,
    sums.region ?? '',
  ]
}
