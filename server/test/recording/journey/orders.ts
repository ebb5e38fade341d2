import { delivery, deliveryTo } from '../../fixtures/orders/checkouts.ts'
import { guest, type Who } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const lamps = { 'owl-lamp-sage': 2 }
const lampsAndPouch = { 'owl-lamp-sage': 2, 'carry-pouch-sand': 1 }
const tracking = { carrier: 'Post', number: 'RR123456785', url: 'https://post.example/RR123456785' }
const nobody = '00000000-0000-4000-8000-000000000000'

export const orders: Scenes = {
  'An order is shipped in one piece and arrives': async ({ call, pass }, cast) => {
    const { owner, packer, support, editor, family, bought, move, look, versionOf } = cast
    const { parent, child } = await family('olive')
    const { id, number } = await bought(parent)
    await look(parent, id)
    for (const who of [packer, support, editor, parent, child, guest]) await call(who, 'adminOrderById', { at: { id } })
    await call(owner, 'adminOrderById', { at: { id: nobody } })
    await call(owner, 'adminOrders', { query: { search: number } })
    await call(packer, 'adminOrders', { query: { search: number } })
    await call(packer, 'packingSlips', { query: { ids: id } })
    await call(packer, 'pickList', { query: { ids: id } })
    await call(packer, 'pickList', { query: { ids: nobody } })
    await move(id, {})
    await move(nobody, { deliveryStatus: 'Shipped' })
    await move(id, { deliveryStatus: 'Shipped', version: 0 })
    await move(id, { deliveryStatus: 'Shipped' }, support)
    await move(id, { deliveryStatus: 'Shipped', version: await versionOf(id) }, packer)
    await call(parent, 'listOrders')
    await move(id, { tracking }, packer)
    await call(parent, 'listOrders')
    await move(id, { deliveryStatus: 'Processing' })
    await move(id, { deliveryStatus: 'Cancelled' })
    await move(id, { fbaOrderId: 'FBA-1' })
    await move(id, { deliveryStatus: 'Out for Delivery' })
    await call(parent, 'listOrders')
    await pass()
    await move(id, { deliveryStatus: 'Delivered' })
    await call(parent, 'listOrders')
    await call(child, 'listOrders')
    await call(parent, 'receiptPdf', { at: { id } })
    await call(parent, 'receiptHtml', { at: { id } })
    await call(child, 'receiptPdf', { at: { id } })
    await call(parent, 'receiptPdf', { at: { id: nobody } })
    const { data } = await call(parent, 'listInvoices')
    await call(parent, 'invoicePdf', { at: { id: data[0]?._id ?? '' } })
    await call(owner, 'orderInvoices', { at: { id } })
    await call(owner, 'adminInvoicePdf', { at: { id: data[0]?._id ?? '' } })
    await call(packer, 'orderInvoices', { at: { id } })
  },
  'Mails about an order are sent again': async ({ call }, { owner, support, packer, family, bought, move }) => {
    const { parent } = await family('mabel')
    const { id } = await bought(parent)
    const again = (mail?: string, who = support) =>
      call(who, 'resendOrderMail', { at: { id }, ...(mail !== undefined && { body: { mail } }) })
    await again()
    await again('shipped')
    await again('confirmation', packer)
    await move(id, { deliveryStatus: 'Shipped', tracking })
    for (const mail of ['shipped', 'tracking', 'delivered', 'refund']) await again(mail)
    await move(id, { deliveryStatus: 'Delivered' })
    await again('delivered')
    await call(owner, 'refundOrder', { at: { id }, body: { amount: 3, reason: 'A scratch' } })
    await again('refund')
    await again('nonsense')
    await call(support, 'resendOrderMail', { at: { id: nobody } })
  },
  'An order is cancelled before it is shipped': async ({ call, act, pass, provider }, cast) => {
    const { owner, packer, support, family, bought, move, look, refundOf } = cast
    const { parent } = await family('casper')
    const { id, number } = await bought(parent)
    await move(id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await move(id, { deliveryStatus: 'Shipped' })
    await call(owner, 'resendOrderMail', { at: { id }, body: { mail: 'cancelled' } })
    await call(owner, 'refundOrder', { at: { id }, body: { reason: 'Once more' } })
    await call(parent, 'listInvoices')
    await call(parent, 'listWalletTransactions')
    const other = await bought(parent, { card: 'pendingRefunds' })
    await move(other.id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await act('The bank returns the refund', async () => provider.failRefund(await refundOf(other)))
    await pass()
    await look(parent, other.id)
    const { data } = await call(owner, 'adminOrders', { query: { problem: 'payment' } })
    await call(owner, 'adminOrders', { query: { search: number } })
    await call(owner, 'adminMoney')
    const [problem] = data[0]?.paymentProblems ?? []
    const close = (who: Who, reason: string) =>
      call(who, 'closePaymentProblem', { at: { id: other.id, problem: problem?._id ?? '' }, body: { reason } })
    await close(packer, 'It is fine')
    await close(support, ' ')
    await close(support, 'Paid by bank transfer')
    await close(support, 'Paid by bank transfer')
    await call(owner, 'adminMoney')
  },
  'An order goes in several parcels': async (
    { call },
    { owner, packer, support, family, bought, versionOf, ...cast },
  ) => {
    const { parent, child } = await family('percy')
    const { id } = await bought(parent, { lines: lampsAndPouch })
    const send = async (lines: object[], more: object = {}, key?: string) =>
      call(packer, 'sendParcel', {
        at: { id },
        body: { lines, version: await versionOf(id), ...more },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
    await send([])
    await send([{ line: 0, pieces: 3 }])
    await send([{ line: 7, pieces: 1 }])
    await send([{ line: 0, pieces: 1 }], { version: 0 })
    await call(support, 'sendParcel', { at: { id }, body: { lines: [{ line: 0, pieces: 1 }], version: 1 } })
    await send([{ line: 0, pieces: 1 }], { tracking }, 'the-first-parcel')
    await send([{ line: 1, pieces: 1 }], {}, 'the-first-parcel')
    await call(parent, 'listOrders')
    await call(child, 'listOrders')
    const change = (number: string, body: object) => call(packer, 'changeParcel', { at: { id, number }, body })
    await change('1', {})
    await change('2', { isDelivered: true })
    await change('1', { tracking: { carrier: 'Post', number: 'RR2' } })
    await send([{ line: 1, pieces: 1 }])
    await change('1', { isDelivered: true })
    await call(parent, 'listOrders')
    await call(packer, 'packingSlips', { query: { ids: id } })
    await cast.move(id, { deliveryStatus: 'Delivered' })
    await cast.move(id, { deliveryStatus: 'Shipped' })
    await call(parent, 'listOrders')
    await change('2', { isDelivered: true, version: await versionOf(id) })
    await change('3', { isDelivered: true })
    await call(parent, 'listOrders')
    for (const mail of ['shipped', 'tracking', 'delivered'])
      await call(owner, 'resendOrderMail', { at: { id }, body: { mail } })
  },
  'The rest of a divided order is cancelled': async ({ call }, { owner, family, bought, versionOf, move }) => {
    const { parent } = await family('resa')
    const { id } = await bought(parent, { lines: lampsAndPouch, more: { method: 'express' } })
    const lines = [{ line: 0, pieces: 1 }]
    await call(owner, 'sendParcel', { at: { id }, body: { lines, version: await versionOf(id) } })
    await move(id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await call(parent, 'listInvoices')
  },
  'An address is changed': async ({ call }, { owner, support, packer, family, bought, versionOf, move }) => {
    const { parent, child } = await family('addie')
    const { parent: other } = await family('otto')
    const { id } = await bought(parent)
    const moved = { ...delivery, street1: '7 Owl Road', zip: '97202' }
    const own = (body: object, who = parent) => call(who, 'changeOwnAddress', { at: { id }, body })
    await own({ address: moved })
    await own({ address: moved, version: 0 })
    await own({ address: { ...moved, country: 'Germany', state: '', zip: '10115' } })
    await own({ address: { ...moved, state: 'CA', zip: '90001' } })
    await own({ address: { ...moved, zip: 'x' } })
    await own({ address: moved }, other)
    await own({ address: moved }, child)
    await call(parent, 'listOrders')
    const byStaff = (body: object, who = support) => call(who, 'changeAddress', { at: { id }, body })
    await byStaff({ address: delivery, version: 0 })
    await byStaff({ address: delivery, version: await versionOf(id) })
    await byStaff({ address: moved }, packer)
    await move(id, { deliveryStatus: 'Shipped' })
    await own({ address: moved })
    await byStaff({ address: moved })
    await call(owner, 'adminOrderById', { at: { id } })
    await call(parent, 'lastDelivery')
  },
  'Money goes back': async ({ call, act, pass, provider }, cast) => {
    const { owner, support, packer, family, bought, look, move, refundOf } = cast
    const { parent } = await family('mona')
    const first = await bought(parent, { lines: lampsAndPouch, more: { method: 'express' } })
    const refund = (id: string, body: object, who = owner, key?: string) =>
      call(who, 'refundOrder', { at: { id }, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
    const reason = 'A scratch'
    await refund(first.id, {})
    await refund(first.id, { reason, amount: 1, delivery: true })
    await refund(first.id, { reason, amount: 10_000 })
    await refund(first.id, { reason, amount: 60 }, support)
    await refund(first.id, { reason, amount: 1 }, packer)
    await refund(nobody, { reason })
    await refund(first.id, { reason, lines: [{ line: 0, pieces: 1 }] }, owner, 'one-lamp')
    await refund(first.id, { reason, lines: [{ line: 0, pieces: 1 }] }, owner, 'one-lamp')
    await refund(first.id, { reason, lines: [{ line: 1, pieces: 1 }] }, owner, 'one-lamp')
    await refund(first.id, { reason, lines: [{ line: 0, pieces: 2 }] })
    await refund(first.id, { reason, delivery: true })
    await call(parent, 'listOrders')
    await refund(first.id, { reason, amount: 2.5 }, support)
    await act('Money goes back at the provider itself', () => provider.refund(first.intentId, 300))
    await look(parent, first.id)
    await refund(first.id, { reason })
    await call(parent, 'listOrders')
    await refund(first.id, { reason })
    await call(parent, 'listInvoices')
    const second = await bought(parent, { lines: lamps, card: 'pendingRefunds' })
    await move(second.id, { deliveryStatus: 'Shipped' })
    await refund(second.id, { reason, lines: [{ line: 0, pieces: 1 }] })
    await call(parent, 'listOrders')
    await act('The bank pays the refund out', async () => provider.succeedRefund(await refundOf(second)))
    await call(parent, 'listOrders')
    await act('The provider is out of order', () => provider.outage({ mode: 'errors' }))
    await refund(second.id, { reason, amount: 5 })
    await call(owner, 'adminOrderById', { at: { id: second.id } })
    await act('The provider is back', () => provider.outage({ mode: 'none' }))
    await pass()
    await look(parent, second.id)
  },
  'Many orders move at once': async ({ call }, { owner, packer, support, family, bought, move, look }) => {
    const { parent } = await family('bulky')
    const [first, second] = [await bought(parent), await bought(parent, { lines: { 'carry-pouch-sand': 1 } })]
    const cancelled = await bought(parent)
    await move(cancelled.id, { deliveryStatus: 'Cancelled' })
    const withdrawn = await bought(parent)
    await call(parent, 'requestReturn', { body: { orderId: withdrawn.id, lines: [{ line: 0, pieces: 1 }] } })
    const ids = [first.id, second.id, cancelled.id, withdrawn.id, nobody]
    const all = (deliveryStatus: string, more: object = {}, who = packer) =>
      call(who, 'changeDeliveries', { body: { ids, deliveryStatus, ...more } })
    await all('Shipped', { dryRun: true })
    await all('Shipped', {}, support)
    await all('Shipped')
    await all('Delivered', { dryRun: true })
    await all('Delivered')
    await all('Cancelled')
    await call(owner, 'changeDeliveries', { body: { ids: [], deliveryStatus: 'Shipped' } })
    await look(parent, first.id)
  },
  'Orders go to other countries, with a code': async ({ call }, { owner, family, bought, look }) => {
    await call(owner, 'createDiscount', { body: { code: 'LAMPLIGHT', percent: 10 } })
    const { parent } = await family('gerda')
    const german = await bought(parent, {
      lines: lampsAndPouch,
      more: { formData: { ...deliveryTo('Germany'), state: '', zip: '10115' }, code: 'LAMPLIGHT' },
      card: 'german',
    })
    await look(parent, german.id)
    await call(parent, 'receiptPdf', { at: { id: german.id } })
    const { data } = await call(parent, 'listInvoices')
    await call(parent, 'invoicePdf', { at: { id: data[0]?._id ?? '' } })
    const canadian = await bought(parent, { more: { formData: deliveryTo('Canada') } })
    await call(owner, 'refundOrder', { at: { id: german.id }, body: { reason: 'A gift', delivery: true } })
    await look(parent, canadian.id)
    await call(owner, 'packingSlips', { query: { ids: `${german.id},${canadian.id}` } })
  },
  'Staff look for orders, and write something down': async ({ call }, { owner, packer, editor, family, bought }) => {
    const { parent } = await family('nellie')
    const { id, number } = await bought(parent)
    for (const query of [
      { type: 'physical', delivery: 'Delivered' },
      { payment: 'Failed' },
      { payment: 'Pending' },
      { problem: 'parcel' },
      { search: 'nellie' },
      { from: '2028-01-01' },
      { delivery: 'Nowhere' },
    ])
      await call(owner, 'adminOrders', { query })
    const add = (body: object, who = owner) => call(who, 'addNote', { body })
    await add({ order: id, text: 'Wants it wrapped' })
    await add({ family: parent.familyId, text: 'Calls often' })
    await add({ order: id })
    await add({ text: 'About nothing' })
    await add({ order: nobody, text: 'About nothing' })
    await add({ order: id, text: 'Not mine' }, editor)
    const { data } = await call(owner, 'listNotes', { query: { order: id } })
    await call(packer, 'listNotes', { query: { family: parent.familyId } })
    await call(packer, 'deleteNote', { at: { id: data[0]?._id ?? '' } })
    await call(owner, 'deleteNote', { at: { id: data[0]?._id ?? '' } })
    await call(owner, 'deleteNote', { at: { id: data[0]?._id ?? '' } })
    await call(owner, 'ordersCsv', { query: { search: 'nellie' } })
    await call(packer, 'ordersCsv')
    await call(owner, 'adminReferences', { query: { number } })
  },
}
