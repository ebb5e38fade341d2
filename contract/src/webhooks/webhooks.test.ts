import { expect, test } from 'vitest'
import { webhookKinds } from './webhooks.ts'

/** Nothing about staff, customers' accounts or settings, and nothing whose details are typed by people. */
const chosenByHand = `
  order: placed shipped out_for_delivery delivered cancelled rest_cancelled not_refunded cancellation_asked cancellation_confirmed warehouse_id_noted address_changed
  payment: completed failed mismatched problem_closed
  shipment: shipped delivered
  tracking: noted
  problem: opened closed
  refund: requested withheld failed counted
  dispute: inquired opened moved won lost closed
  return: requested cancelled approved declined lapsed received refunded ended
  product: created changed deleted
  products: changed imported
  stock: adjusted imported
  collection: created changed arranged deleted
  bundle: created changed deleted`

test('a webhook hears of these kinds alone, and of what later versions add', () => {
  const kinds = [...chosenByHand.matchAll(/^ *(\w+): (.*)$/gm)].flatMap(([, of, acts = '']) =>
    acts.split(' ').map((act) => `${of}.${act}`),
  )
  expect(webhookKinds.toSorted()).toEqual([...kinds, 'other'].sort())
})
