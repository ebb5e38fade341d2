import { isDeepStrictEqual } from 'node:util'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { afterEach, expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery } from '../../../../test/fixtures/orders/checkouts.ts'
import { declarers } from '../../../../test/fixtures/orders/declarations.ts'
import { orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { atWarehouse } from '../../../../test/fixtures/warehouse.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { dayMs, later } from '../../../platform/clock.ts'
import type { FulfilmentProvider } from '../../../providers/fulfilment/provider.ts'
import { recordReport } from '../../payments/reports/record-report.ts'
import { lapseReturns, releaseUnconfirmed } from '../../returns/index.ts'
import { cancelParcels, followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { call } = visitor(shop)
const { admin, adminGet, move } = orderAdmin(shop, provider)
const { buy, ask, step } = returners(shop, provider)
const { ready, status, orders, warehouse } = customers(shop)
const { declare, settle, confirm, linkIn } = declarers(shop)
const { progress, failsWith } = atWarehouse(sandbox)
afterEach(() => void shop.errors.splice(0))

type Bought = Pick<Awaited<ReturnType<typeof buy>>, 'id' | 'parent' | 'number' | 'email'> & { sessionId?: string }
type Act = (order: Bought) => Promise<unknown>

const post = (url: string, body: object = {}) => call('POST', `/api/admin/${url}`, body, admin())
const put = (url: string, body: object) => call('PUT', `/api/admin/${url}`, body, admin())
const shown = async (id: string) => (await adminGet(`orders/${id}`)).data
const returnIn = async (id: string, state: string): Promise<string> =>
  (await adminGet(`returns?order=${id}&state=${state}`)).data[0]._id
const withdrawalOf = async (id: string): Promise<string> => (await adminGet(`withdrawals?order=${id}`)).data[0]._id
const moneyOf = async (id: string) => {
  const { paymentReference: intent } = await shown(id)
  const { refunds, disputes } = await shop.providers.payments.provider.findMoney(intent)
  return { intent, refund: refunds[0]?.id ?? '', dispute: disputes[0]?.id ?? '' }
}
/** What happens at the payment provider, and its report. */
const reported =
  (happens: (money: Awaited<ReturnType<typeof moneyOf>>) => unknown): Act =>
  async ({ id }) => {
    const money = await moneyOf(id)
    await happens(money)
    await recordReport(shop.providers.payments, money.intent, async () => {})
  }
const followed =
  (to: string): Act =>
  async ({ id }) => {
    await progress(id, to)
    await followDeliveries(warehouse())
  }
const returned =
  (name: string, from: string, body?: object): Act =>
  async ({ id }) =>
    step(admin(), await returnIn(id, from), name, body)
const asked =
  (line: number): Act =>
  ({ id, parent }) =>
    ask(parent, id, [{ line, pieces: 1 }])
const declared =
  (...items: object[]): Act =>
  async ({ number, email }) => {
    await declare({ number, email, ...(items.length > 0 && { items }) })
    await settle()
  }
const closed: Act = async ({ id }) => post(`orders/${id}/problems/${(await shown(id)).problems[0]._id}/close`, reason)

const reason = { reason: 'Looked at' }
const address = { ...delivery, street1: '9 Harbour Road' }
const [tracking, another] = ['D1', 'D2'].map((number) => ({ carrier: 'DHL', number }))

const buyAtWarehouse = async () => {
  const order = await buy()
  await fulfilOrder(warehouse(), order.id)
  return order
}
const open = async () => {
  const { family, parent, sessionId, url } = await ready()
  const [{ _id: id, number }] = await orders(parent)
  return { id, number, parent, email: family.form.email, sessionId, url }
}
const buyWith = async (card: string) => {
  const order = await open()
  await provider.pay(order.url, card)
  await status(order.parent, order.sessionId)
  return order
}

/** Acts of staff have the names of their calls. What is `unseen` changes nothing that the order's page shows. */
const journeys: { title: string; start: () => Promise<Bought>; acts: Record<string, Act>; unseen?: string[] }[] = [
  {
    title: 'in the house, and in parcels',
    start: buy,
    acts: {
      resendOrderMail: ({ id }) => post(`orders/${id}/mail`, { mail: 'confirmation' }),
      changeAddress: ({ id }) => put(`orders/${id}/address`, { address }),
      'changeAddress to what it is': ({ id }) => put(`orders/${id}/address`, { address }),
      'its customer changes the address': ({ id, parent }) =>
        call('PUT', `/api/user/orders/${id}/address`, { address: delivery }, parent),
      changeDelivery: ({ id }) => move(id, { tracking }),
      'changeDelivery to what it is': ({ id }) => move(id, { tracking }),
      sendParcel: async ({ id }) =>
        post(`orders/${id}/parcels`, { lines: [{ line: 0, pieces: 1 }], version: (await shown(id)).version }),
      changeParcel: ({ id }) => put(`orders/${id}/parcels/1`, { tracking: another }),
      'changeParcel to what it is': ({ id }) => put(`orders/${id}/parcels/1`, { tracking: another }),
      refundOrder: ({ id }) => post(`orders/${id}/refund`, { lines: [{ line: 1, pieces: 1 }], ...reason }),
      'changeParcel, which has arrived': ({ id }) => put(`orders/${id}/parcels/1`, { isDelivered: true }),
      changeDeliveries: ({ id }) => post('orders/delivery', { ids: [id], deliveryStatus: 'Shipped' }),
      'changeDelivery, which has arrived': ({ id }) => move(id, { deliveryStatus: 'Delivered' }),
    },
    unseen: ['changeAddress to what it is', 'changeDelivery to what it is', 'changeParcel to what it is'],
  },
  {
    title: 'withdrawn from before it is shipped',
    start: buy,
    acts: {
      'a piece is withdrawn from': asked(0),
      'another piece is withdrawn from': asked(1),
      closeProblem: closed,
      approveReturn: returned('approve', 'requested'),
      declineReturn: returned('decline', 'requested', { answer: 'It is worn' }),
      receiveReturn: returned('receive', 'approved', { lines: [{ line: 1, pieces: 1, condition: 'as_new' }] }),
      refundReturn: returned('refund', 'received'),
    },
  },
  {
    title: 'returned, and disputed, after it has arrived',
    start: async () => {
      const order = await buy()
      await move(order.id, { deliveryStatus: 'Delivered' })
      return order
    },
    acts: {
      'a piece is returned': asked(0),
      'its customer keeps it': async ({ id, parent }) =>
        call('DELETE', `/api/user/returns/${await returnIn(id, 'requested')}`, undefined, parent),
      'a piece is returned after all': asked(0),
      'it is approved': returned('approve', 'requested'),
      lapseReturn: returned('lapse', 'approved'),
      'another piece is returned': asked(1),
      'that is approved': returned('approve', 'requested'),
      'it lapses by itself': () =>
        lapseReturns({ db: shop.db, clock: () => later(new Date(), 61 * dayMs), shopOrigin: shop.origin }),
      'the bank asks': reported(({ intent }) => provider.dispute(intent, { isInquiry: true })),
      'it disputes': reported(({ dispute }) => provider.moveDispute(dispute, 'needs_response')),
      'it is won': reported(({ dispute }) => provider.moveDispute(dispute, 'won')),
    },
  },
  {
    title: 'withdrawn from by the form',
    start: buy,
    acts: {
      'a withdrawal is declared': declared({ product: 'pouch', pieces: 1 }),
      adminDismissWithdrawal: async ({ id }) => post(`withdrawals/${await withdrawalOf(id)}/dismiss`),
      'it is confirmed by its link': async ({ email }) => confirm(await linkIn(email)),
      'another withdrawal is declared': declared(),
      adminConfirmWithdrawal: async ({ id }) => post(`withdrawals/${await withdrawalOf(id)}/confirm`),
    },
  },
  {
    title: 'withdrawn from by nobody known',
    start: buy,
    acts: {
      'a withdrawal is declared': declared(),
      'nobody confirms it': () => releaseUnconfirmed({ db: shop.db, clock: () => later(new Date(), 2 * dayMs) }),
    },
  },
  {
    title: 'refunded and disputed at the provider',
    start: buy,
    acts: {
      'money goes back at the provider': reported(({ intent }) => provider.refund(intent, 700)),
      'the same is reported again': reported(() => {}),
      'that refund fails': reported(({ refund }) => provider.failRefund(refund)),
      closePaymentProblem: async ({ id }) =>
        post(`orders/${id}/payment-problems/${(await shown(id)).paymentProblems[0]._id}/close`, reason),
      'the payment is disputed': reported(({ intent }) => provider.dispute(intent)),
      'the bank looks at it': reported(({ dispute }) => provider.moveDispute(dispute, 'under_review')),
      'the dispute is reported again': reported(() => {}),
      'the dispute is lost': reported(({ dispute }) => provider.moveDispute(dispute, 'lost')),
      'the dispute is won in appeal': reported(({ dispute }) => provider.moveDispute(dispute, 'won')),
    },
    unseen: ['the same is reported again', 'the dispute is reported again'],
  },
  {
    title: 'paid with a card whose refunds take days',
    start: () => buyWith(cards.pendingRefunds),
    acts: {
      'a refund is made at the provider': reported(({ intent }) => provider.refund(intent, 500)),
      'it is there': reported(({ refund }) => provider.succeedRefund(refund)),
      'refundOrder that takes days': ({ id }) => post(`orders/${id}/refund`, { amount: 2, ...reason }),
      'it fails': reported(({ refund }) => provider.failRefund(refund)),
    },
  },
  {
    title: 'not paid',
    start: open,
    acts: {
      'its payment fails': async ({ parent, sessionId = '' }) => {
        await provider.expire(sessionId)
        await status(parent, sessionId)
      },
    },
  },
  {
    title: 'sent by the warehouse',
    start: buy,
    acts: {
      'it is sent to the warehouse': ({ id }) => fulfilOrder(warehouse(), id),
      'the warehouse has it': followed('Processing'),
      'it is shipped': followed('Shipped'),
      'changeDelivery of what is on its way': ({ id }) => move(id, { tracking }),
      'the warehouse tells its own number': () => followDeliveries(warehouse()),
      'it is out for delivery': followed('OutForDelivery'),
      'it has arrived': followed('Delivered'),
      'that is said again': followed('Delivered'),
    },
    unseen: ['the warehouse has it', 'that is said again'],
  },
  {
    title: 'cancelled at a warehouse that does not answer',
    start: buyAtWarehouse,
    acts: {
      'changeDelivery to Cancelled': async ({ id }) => {
        await failsWith(500)
        await move(id, { deliveryStatus: 'Cancelled' })
      },
      'changeDelivery to Cancelled again': ({ id }) => move(id, { deliveryStatus: 'Cancelled' }),
      'the warehouse confirms it': async () => {
        await failsWith(null)
        await cancelParcels(warehouse())
      },
    },
    unseen: ['changeDelivery to Cancelled again'],
  },
  {
    title: 'shipped although it was to be cancelled',
    start: buyAtWarehouse,
    acts: {
      'changeDelivery to Cancelled': async ({ id }) => {
        await progress(id, 'Processing')
        await move(id, { deliveryStatus: 'Cancelled' })
      },
      'it is shipped': followed('Shipped'),
      'closeProblem of what has left': closed,
    },
  },
  {
    title: 'cancelled before it reaches the warehouse',
    start: buy,
    acts: {
      'it arrives there after all': async ({ id }) => {
        const fulfilment = shop.providers.fulfilment as FulfilmentProvider
        const send: FulfilmentProvider['send'] = async (shipment) => {
          await post(`orders/${id}/refund`, reason)
          shop.aheadMs = 6 * 60_000
          await cancelParcels(warehouse())
          return fulfilment.send(shipment)
        }
        await fulfilOrder({ ...warehouse(), fulfilment: { ...fulfilment, send } }, id)
      },
      'the warehouse stops it': () => cancelParcels(warehouse()),
    },
  },
]

test.each(journeys)(
  'D93 the version of an order differs whenever its page does, and only then: an order that is $title',
  async ({ start, acts, unseen = [] }) => {
    const order = await start()
    for (const [what, act] of Object.entries(acts)) {
      const { version, ...before } = await shown(order.id)
      await act(order)
      const { version: next, ...after } = await shown(order.id)
      const isSeen = !isDeepStrictEqual(before, after)
      expect([what, { isSeen }]).toEqual([what, { isSeen: !unseen.includes(what) }])
      expect([what, { isCounted: version !== next }]).toEqual([what, { isCounted: isSeen }])
    }
  },
)

test('all calls with which staff change an order are among them', () => {
  const isOfOrders = ({ method, path }: Endpoint) =>
    method !== 'GET' && /^\/api\/admin\/(orders|returns|withdrawals)\b/.test(path)
  const calls = Object.entries(api).flatMap(([name, endpoint]) => (isOfOrders(endpoint) ? [name] : []))
  expect(journeys.flatMap(({ acts }) => Object.keys(acts))).toEqual(expect.arrayContaining(calls))
})
