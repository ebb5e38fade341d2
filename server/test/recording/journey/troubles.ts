import type { Scenes } from './cast.ts'

const lamp = 'owl-lamp-sage'
const reason = 'The customer asked'

export const troubles: Scenes = {
  'A payment is disputed and the dispute is won': async ({ call, act, pass, provider }, cast) => {
    const { owner, packer, family, bought, look, move, versionOf } = cast
    const { parent } = await family('dido')
    const { id, intentId } = await bought(parent)
    const { id: disputeId } = await act('The customer disputes the payment', () => provider.dispute(intentId))
    await look(parent, id)
    await move(id, { deliveryStatus: 'Shipped' })
    await call(packer, 'changeDeliveries', { body: { ids: [id], deliveryStatus: 'Shipped' } })
    const lines = [{ line: 0, pieces: 1 }]
    await call(packer, 'sendParcel', { at: { id }, body: { lines, version: await versionOf(id) } })
    await call(owner, 'refundOrder', { at: { id }, body: { reason } })
    await pass()
    await act('The bank looks at it', () => provider.moveDispute(disputeId, 'under_review'))
    await call(owner, 'adminOrderById', { at: { id } })
    await act('The dispute is won', () => provider.moveDispute(disputeId, 'won'))
    await look(parent, id)
    await move(id, { deliveryStatus: 'Shipped' })
  },
  'A dispute is lost before anything is shipped': async ({ call, act, pass, provider }, cast) => {
    const { owner, packer, family, bought, look, move, disputeOf } = cast
    const { parent } = await family('lotte')
    const order = await bought(parent, { card: 'disputed' })
    const { id } = order
    await call(owner, 'adminOrderById', { at: { id } })
    const disputeId = await disputeOf(order)
    await act('The dispute is lost', () => provider.moveDispute(disputeId, 'lost'))
    await pass()
    await look(parent, id)
    await call(packer, 'changeDeliveries', { body: { ids: [id], deliveryStatus: 'Shipped' } })
    await move(id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await call(parent, 'listInvoices')
    await call(parent, 'getWalletBalance')
  },
  'A dispute is lost after the order has arrived': async ({ call, act, pass, provider }, cast) => {
    const { family, bought, look, move } = cast
    const { parent } = await family('lena')
    const { id, intentId } = await bought(parent)
    await move(id, { deliveryStatus: 'Delivered' })
    const { id: disputeId } = await act('The customer disputes a part', () =>
      provider.dispute(intentId, { amount: 6400 }),
    )
    await act('The dispute is lost', () => provider.moveDispute(disputeId, 'lost'))
    await pass()
    await look(parent, id)
    await call(parent, 'listWalletTransactions')
  },
  'A bank only asks': async ({ call, act, provider }, { owner, family, bought, move }) => {
    const { parent } = await family('ingo')
    const { id, intentId } = await bought(parent)
    await act('The bank asks', () => provider.dispute(intentId, { isInquiry: true }))
    await call(owner, 'adminOrderById', { at: { id } })
    await move(id, { deliveryStatus: 'Shipped' })
  },
  'A cancelled order is disputed': async ({ call, act, provider }, { family, bought, look, move }) => {
    const { parent } = await family('cora')
    const { id, intentId } = await bought(parent)
    const { id: disputeId } = await act('The customer disputes the payment', () => provider.dispute(intentId))
    await move(id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await act('The dispute is won', () => provider.moveDispute(disputeId, 'won'))
    await look(parent, id)
  },
  'Pieces are missing': async ({ call, act, pass, provider }, cast) => {
    const { owner, packer, family, bought, checkOut, look, move, problemOf } = cast
    const { parent } = await family('missy')
    const { parent: late } = await family('latimer')
    const count = (pieces: number | null) =>
      call(owner, 'changeProducts', { body: { ids: [lamp], stock: { set: pieces } } })
    await count(3)
    const page = await checkOut(parent)
    await call(owner, 'adminStock', { at: { id: lamp } })
    await call(late, 'addToCart', { body: { productId: lamp, quantity: 2 } })
    await call(late, 'getCart')
    await call(late, 'clearCart')
    await count(1)
    await count(null)
    await count(1)
    await act('The customer pays', () => provider.pay(page.url))
    const { orderId: id } = await call(parent, 'productPurchaseStatus', { body: { sessionId: page.sessionId } })
    await pass()
    await look(parent, id)
    await call(packer, 'changeDeliveries', { body: { ids: [id], deliveryStatus: 'Shipped', dryRun: true } })
    await call(packer, 'changeDeliveries', { body: { ids: [id], deliveryStatus: 'Shipped' } })
    await call(owner, 'adminOrders', { query: { problem: 'parcel', search: 'missy' } })
    await call(late, 'addToCart', { body: { productId: lamp } })
    await call(late, 'askReminder', { body: { productId: lamp } })
    await call(owner, 'refundOrder', { at: { id }, body: { reason, lines: [{ line: 0, pieces: 1 }] } })
    await call(owner, 'adminOrderById', { at: { id } })
    await call(packer, 'closeProblem', { at: { id, problem: await problemOf(id) }, body: { reason: 'We found two' } })
    await move(id, { deliveryStatus: 'Shipped' })
    await call(parent, 'listOrders')
    await call(owner, 'adminStock', { at: { id: lamp } })
    await count(null)
    const other = await bought(parent)
    await move(other.id, { deliveryStatus: 'Cancelled' })
    await call(owner, 'adminStock', { at: { id: lamp } })
  },
  'A delayed payment, one that asks again, and one that nobody makes': async ({ call, act, pass, provider }, cast) => {
    const { owner, family, checkOut, pay } = cast
    const { parent } = await family('delia')
    const status = (sessionId: string) => call(parent, 'productPurchaseStatus', { body: { sessionId } })
    const delayed = await checkOut(parent)
    await pay(delayed, 'delayed')
    await status(delayed.sessionId)
    await call(parent, 'listOrders')
    await act('The bank pays', () => provider.settleDelayed(delayed.sessionId, 'succeeded'))
    await status(delayed.sessionId)
    const asking = await checkOut(parent)
    await pay(asking, 'asksAgain')
    await status(asking.sessionId)
    await act('The customer confirms', () => provider.confirm(asking.url, 'complete'))
    await status(asking.sessionId)
    const unpaid = await checkOut(parent)
    await pay(unpaid, 'delayed')
    await act('The bank does not pay', () => provider.settleDelayed(unpaid.sessionId, 'failed'))
    const { orderId } = await status(unpaid.sessionId)
    await call(parent, 'getCart')
    const left = await checkOut(parent)
    await act('The customer goes back', () => provider.cancel(left.url))
    await act('The page expires', () => provider.expire(left.sessionId))
    await pass(48)
    await status(left.sessionId)
    await call(parent, 'listOrders')
    await call(owner, 'adminOrderById', { at: { id: orderId } })
    await call(owner, 'changeDelivery', { at: { id: orderId }, body: { deliveryStatus: 'Shipped' } })
    await call(owner, 'refundOrder', { at: { id: orderId }, body: { reason } })
    await call(owner, 'resendOrderMail', { at: { id: orderId } })
    await act('The provider does not answer', () => provider.outage({ mode: 'errors' }))
    await call(parent, 'addToCart', { body: { productId: lamp } })
    await checkOut(parent)
    await act('The provider is back', () => provider.outage({ mode: 'none' }))
    await call(parent, 'clearCart')
  },
  'A webhook with a wrong signature': async ({ raw }) => {
    await raw('POST /api/payment/webhook', { payload: '{}', headers: { 'stripe-signature': 't=1,v1=00' } })
    await raw('POST /api/payment/webhook', { payload: '{}' })
  },
  'The page Today and the books': async ({ call, pass }, { owner, manager, packer, support, editor }) => {
    await pass()
    for (const who of [owner, manager, packer, support, editor]) await call(who, 'adminToday')
    await call(owner, 'adminMoney')
    await call(packer, 'adminMoney')
    await call(owner, 'adminOrders', { query: { problem: 'parcel' } })
    await call(owner, 'adminJobs')
    await call(owner, 'retryJob', { at: { id: '0' } })
  },
}
