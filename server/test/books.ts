import type { OrderState } from '@storylamp/contract/orders/states'
import type { PaymentState } from '@storylamp/contract/payments/payment-states'
import { sql } from 'kysely'
import { pino } from 'pino'
import { selectAccountsAstray, selectUnbalancedTransfers } from '../src/features/wallet/ledger/prove-ledger.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { stockAstrayRows } from './fixtures/stocks.ts'

type Order = {
  number: string
  email: string
  session: string | null
  payment: PaymentState
  order: OrderState
  cents: number
  refunded: number
  discount: number
  /** Whether its discount code counts as reserved or used; null without one. */
  codeUse: 'reserved' | 'used' | null
  /** What lines, delivery and tax sum to. */
  sum: number | null
  tokens: number
  /** What it moved into the wallet and out of it, one for each transfer. */
  given: number[]
}
type Pieces = { email: string; product: string; inCart: number; bought: number }
/** A family's story orders, and the debits for them. */
type Stories = { email: string; orders: string[]; spent: number[] }
/** A purchase of tokens, and what it moved into the wallet and out of it. */
type TopUp = {
  session: string | null
  payment: PaymentState
  cents: number
  refunded: number
  tokens: number
  credited: number[]
}
type Code = { code: string; uses: number; maxUses: number }
/** A payment, and what its invoice and credit notes say. */
type Invoiced = {
  session: string | null
  payment: PaymentState
  cents: number
  refunded: number
  invoices: number[]
  credited: number
}
/** A sequence of invoice numbers. */
type Numbers = { prefix: string; series: string; year: number; issued: number; last: number }
/** What stock, orders and checkouts say of the same pieces, where they differ. */
type Stock = { counted: number; astray: string[]; wronglySold: string[]; wronglyHeld: string[] }
type Ledger = { sum: number; unbalanced: string[]; astray: object[] }

export type Books = {
  orders: Order[]
  pieces: Pieces[]
  stories: Stories[]
  topUps: TopUp[]
  codes: Code[]
  invoiced: Invoiced[]
  numbers: Numbers[]
  ledger: Ledger
  stock: Stock
  jobs: { task: string; attempts: number }[]
}

/** Reads orders, carts, payments and the ledger directly from the database. */
export async function readBooks(databaseUrl: string): Promise<Books> {
  const { db, close } = openDatabase(databaseUrl, pino({ level: 'silent' }), { connections: 1 })
  try {
    const { rows: orders } = await orderRows.execute(db)
    const { rows: pieces } = await pieceRows.execute(db)
    const { rows: stories } = await storyRows.execute(db)
    const { rows: topUps } = await topUpRows.execute(db)
    const { rows: codes } = await codeRows.execute(db)
    const { rows: invoiced } = await invoicedRows.execute(db)
    const { rows: numbers } = await numberRows.execute(db)
    const { rows: jobs } = await jobRows.execute(db)
    const { rows: sums } = await entrySum.execute(db)
    const ledger = {
      sum: sums[0]?.sum ?? 0,
      unbalanced: await selectUnbalancedTransfers(db),
      astray: await selectAccountsAstray(db),
    }
    const { rows: stocks } = await stockRows.execute(db)
    const stock = stocks[0] as Stock
    return { orders, pieces, stories, topUps, codes, invoiced, numbers, ledger, stock, jobs }
  } finally {
    await close()
  }
}

const orderRows = sql<Order>`
  SELECT customer_order.number::text, email, session_id AS session, payment.state AS payment, customer_order.state AS order,
    customer_order.amount_cents AS cents, payment.refunded_cents AS refunded, free_tokens_hundredths AS tokens,
    discount_cents AS discount,
    (SELECT CASE WHEN used_at IS NULL THEN 'reserved' ELSE 'used' END FROM discount_use WHERE discount_use.order_id = payment.order_id) AS "codeUse",
    delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE delivery_tax_cents END
      + (SELECT sum(total_cents)::int FROM order_line WHERE order_id = customer_order.id) AS sum,
    ARRAY(
      SELECT amount_hundredths::int FROM wallet_transfer transfer
      JOIN wallet_entry entry ON entry.transfer_id = transfer.id
      JOIN wallet_account account ON account.id = entry.account_id
      WHERE transfer.order_id = customer_order.id AND account.kind = 'wallet'
        AND account.family_id = customer_order.family_id
    ) AS given
  FROM payment
  LEFT JOIN customer_order ON customer_order.id = payment.order_id
  JOIN member ON member.family_id = payment.family_id AND is_opener JOIN login USING (person_id)
  WHERE purpose = 'order'
  ORDER BY number`

const pieceRows = sql<Pieces>`
  SELECT email, product.id AS product, coalesce(cart_line.quantity, 0) AS "inCart", (
    SELECT coalesce(sum(quantity), 0)::int FROM order_line
    JOIN customer_order ON customer_order.id = order_id
    WHERE family_id = member.family_id AND product_id = product.id AND customer_order.state NOT IN ('awaiting_payment', 'unpaid')
  ) AS bought
  FROM member JOIN login USING (person_id) CROSS JOIN product
  LEFT JOIN cart_line ON cart_line.family_id = member.family_id AND product_id = product.id
  WHERE is_opener`

const storyRows = sql<Stories>`
  SELECT email,
    ARRAY(SELECT id::text FROM story_order WHERE family_id = member.family_id) AS orders,
    ARRAY(
      SELECT -amount_hundredths::int FROM wallet_entry entry
      JOIN wallet_account ON wallet_account.id = account_id
      JOIN wallet_transfer transfer ON transfer.id = transfer_id AND transfer.kind = 'spend'
      WHERE wallet_account.family_id = member.family_id
    ) AS spent
  FROM member JOIN login USING (person_id) WHERE is_opener`

const topUpRows = sql<TopUp>`
  SELECT session_id AS session, state AS payment, amount_cents AS cents, refunded_cents AS refunded, tokens_hundredths AS tokens,
    ARRAY(
      SELECT amount_hundredths::int FROM wallet_transfer transfer
      JOIN wallet_entry entry ON entry.transfer_id = transfer.id
      JOIN wallet_account account ON account.id = entry.account_id
      WHERE transfer.payment_id = payment.id AND account.kind = 'wallet' AND account.family_id = payment.family_id
    ) AS credited
  FROM payment JOIN wallet_pack ON payment_id = payment.id`

const codeRows = sql<Code>`
  SELECT code, max_uses AS "maxUses", (SELECT count(*)::int FROM discount_use WHERE discount_id = discount.id) AS uses
  FROM discount WHERE max_uses IS NOT NULL`

const invoicedRows = sql<Invoiced>`
  SELECT session_id AS session, state AS payment, amount_cents AS cents, refunded_cents AS refunded,
    ARRAY(SELECT total_cents FROM invoice WHERE coalesce(invoice.order_id, payment_id) = coalesce(payment.order_id, payment.id) AND kind = 'invoice') AS invoices,
    (
      SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN total_cents ELSE -total_cents END), 0)::int
      FROM invoice WHERE coalesce(invoice.order_id, payment_id) = coalesce(payment.order_id, payment.id) AND refund_id IS NOT NULL
    ) AS credited
  FROM payment`

const numberRows = sql<Numbers>`
  SELECT prefix, series, year, last_number AS last, (
    SELECT count(DISTINCT number)::int FROM invoice
    WHERE (invoice.prefix, invoice.series, invoice.year) = (counter.prefix, counter.series, counter.year)
      AND number BETWEEN 1 AND last_number
  ) AS issued
  FROM invoice_counter counter`
const stockRows = sql<Stock>`
  SELECT (SELECT count(*)::int FROM stock) AS counted,
    ARRAY(${sql.raw(stockAstrayRows)}) AS astray,
    ARRAY(
      SELECT number::text FROM customer_order JOIN order_line ON order_id = id JOIN stock USING (product_id)
      WHERE CASE WHEN customer_order.state NOT IN ('awaiting_payment', 'unpaid', 'cancelled') THEN quantity ELSE 0 END <> (
        SELECT coalesce(-sum(pieces), 0) FROM stock_movement
        WHERE stock_movement.order_id = customer_order.id AND stock_movement.product_id = order_line.product_id
          AND (kind <> 'returned' OR customer_order.state = 'cancelled')
      )
    ) AS "wronglySold",
    ARRAY(
      SELECT customer_order.number::text FROM customer_order JOIN order_line ON order_id = customer_order.id JOIN stock USING (product_id)
      JOIN payment ON payment.order_id = customer_order.id
      WHERE CASE WHEN payment.settled_at IS NULL THEN quantity ELSE 0 END <> coalesce((
        SELECT pieces FROM stock_hold
        WHERE stock_hold.order_id = customer_order.id AND stock_hold.product_id = order_line.product_id
      ), 0)
    ) AS "wronglyHeld"`

const jobRows = sql<{ task: string; attempts: number }>`
  SELECT task, attempts FROM job`

const entrySum = sql<{ sum: number }>`SELECT coalesce(sum(amount_hundredths), 0)::int AS sum FROM wallet_entry`
