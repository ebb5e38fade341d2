import { type Currency, cents } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { lockCart } from '../../cart/index.ts'
import { closeCheckouts } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'

type FreeOrder<Refused extends Refusal> = {
  familyId: string
  orderId: string
  currency: Currency
  /** Stores it and reserves what it needs. */
  record(db: Db): Promise<Refused | undefined>
  /** Whether it is still what the cart holds. */
  isStillCurrent(db: Db): Promise<boolean>
}

/** An order of which nothing is to be paid is complete as it is placed. Returns why it is not. */
export async function placeFree<Refused extends Refusal>(deps: OrderDeps, order: FreeOrder<Refused>) {
  const refused = await place(deps, order)
  if (refused === undefined) return undefined
  // What is missing may be reserved by an older checkout of the family, which this order replaces.
  await closeCheckouts(deps.payments, order.familyId, 'order')
  return place(deps, order)
}

const place = <Refused extends Refusal>(
  { db, payments }: OrderDeps,
  { familyId, orderId, currency, record, isStillCurrent }: FreeOrder<Refused>,
) =>
  transactionOrRefusal(db, async (transaction) => {
    const isDeleted = await isFamilyDeleted(transaction, familyId)
    // Of two requests at once the second one finds the cart empty.
    await lockCart(transaction, familyId)
    if (isDeleted || !(await isStillCurrent(transaction))) return new Refusal('cart_changed', paymentTexts.cartChanged)
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
