import { type Currency, cents } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../../platform/http/refusals/refusal.ts'
import { lockCart } from '../../cart/index.ts'
import { type Customer, closeCheckouts } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'

type FreeOrder<Refused extends Refusal, Gone extends Refusal> = {
  customer: Customer
  orderId: string
  currency: Currency
  refuse(db: Db): Promise<Gone | undefined>
  /** Stores it and reserves what it needs. */
  record(db: Db): Promise<Refused | undefined>
  /** Whether it is still what the cart holds. */
  isStillCurrent(db: Db): Promise<boolean>
}

/** An order of which nothing is to be paid is complete as it is placed. Returns why it is not. */
export async function placeFree<Refused extends Refusal, Gone extends Refusal>(
  deps: OrderDeps,
  order: FreeOrder<Refused, Gone>,
) {
  const refused = await place(deps, order)
  if (refused === undefined) return undefined
  // What is missing may be reserved by an older checkout of the family, which this order replaces.
  await closeCheckouts(deps.payments, order.customer.familyId, 'order')
  return place(deps, order)
}

const place = <Refused extends Refusal, Gone extends Refusal>(
  { db, payments }: OrderDeps,
  { customer, orderId, currency, refuse, record, isStillCurrent }: FreeOrder<Refused, Gone>,
) =>
  transactionOrRefusal(db, async (transaction) => {
    const { familyId } = customer
    const gone = await refuse(transaction)
    if (gone !== undefined) return gone
    // Of two requests at once the second one finds the cart empty.
    await lockCart(transaction, familyId)
    if (!(await isStillCurrent(transaction))) return new Refusal('cart_changed', paymentTexts.cartChanged)
    const refused = await record(transaction)
    if (refused !== undefined) return refused
    const nothing = { id: null, amount_cents: cents(0), billing_country: null, card_country: null }
    await payments.effects.order.completed(transaction, {
      ...nothing,
      family_id: familyId,
      order_id: orderId,
      currency,
    })
    return undefined
  })
