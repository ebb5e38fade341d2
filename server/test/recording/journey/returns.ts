import type { Recorder, Who } from '../recorder.ts'
import { guest } from '../recorder.ts'
import type { Member, Scenes } from './cast.ts'

const lampsAndPouch = { 'owl-lamp-sage': 2, 'carry-pouch-sand': 1 }
const oneLamp = [{ line: 0, pieces: 1 }]
const everything = [
  { line: 0, pieces: 2 },
  { line: 1, pieces: 1 },
]
const nobody = '00000000-0000-4000-8000-000000000000'

const asked = async ({ call }: Recorder, parent: Member, orderId: string, more: object = {}) =>
  (await call(parent, 'requestReturn', { body: { orderId, lines: oneLamp, ...more } })).data._id

type Step = 'approveReturn' | 'declineReturn' | 'lapseReturn' | 'receiveReturn' | 'refundReturn'

export const returns: Scenes = {
  'A lamp comes back': async (recorder, { owner, packer, support, editor, family, bought, move, look }) => {
    const { call } = recorder
    const { parent, child } = await family('rita')
    const { parent: other } = await family('oscar')
    const { id: orderId } = await bought(parent, { lines: lampsAndPouch, more: { method: 'express' } })
    await move(orderId, { deliveryStatus: 'Delivered' })
    await call(parent, 'listReturns')
    await call(child, 'listReturns')
    await call(guest, 'listReturns')
    await call(parent, 'quoteReturn', { body: { orderId, lines: oneLamp } })
    await call(parent, 'quoteReturn', { body: { orderId, lines: everything } })
    await call(parent, 'quoteReturn', { body: { orderId, lines: everything, faulty: true } })
    await call(parent, 'quoteReturn', { body: { orderId, lines: [{ line: 0, pieces: 3 }] } })
    await call(other, 'quoteReturn', { body: { orderId, lines: oneLamp } })
    const request = (body: object, who = parent) =>
      call(who, 'requestReturn', { body: { orderId, ...body }, headers: { 'idempotency-key': 'a-return' } })
    await request({ lines: [] })
    await request({ lines: oneLamp }, other)
    await request({ lines: oneLamp }, child)
    const { data } = await request({ lines: oneLamp, reason: 'Too bright' })
    await request({ lines: oneLamp, reason: 'Too bright' })
    await request({ lines: oneLamp })
    await call(parent, 'requestReturn', { body: { orderId, lines: everything } })
    await call(parent, 'listReturns')
    await call(owner, 'adminReturns', { query: { order: orderId } })
    await call(packer, 'adminReturns', { query: { state: 'requested' } })
    await call(editor, 'adminReturns')
    const at = { id: data._id }
    const step = (name: Step, body: object = {}, who: Who = owner) => call(who, name, { at, body })
    await call(owner, 'adminReturnById', { at })
    await call(owner, 'adminReturnById', { at: { id: nobody } })
    await call(parent, 'adminReturnById', { at })
    await step('receiveReturn', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] })
    await step('approveReturn', { version: 0 })
    await step('approveReturn', {}, packer)
    await step('approveReturn', {}, support)
    await step('approveReturn')
    await call(parent, 'returnSlip', { at })
    await call(owner, 'adminReturnSlip', { at })
    await step('refundReturn')
    await step('receiveReturn', { lines: [{ line: 0, pieces: 2, condition: 'as_new' }] })
    await step('receiveReturn', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] }, packer)
    await call(parent, 'cancelReturn', { at })
    await step('declineReturn', { answer: 'Too late' })
    await step('refundReturn', { amount: 1000 })
    await step('refundReturn')
    await step('refundReturn')
    await call(parent, 'listReturns')
    await look(parent, orderId)
    await call(parent, 'listInvoices')
    await call(parent, 'listWalletTransactions')
  },
  'Everything comes back, broken': async (recorder, { owner, family, bought, move, look }) => {
    const { call } = recorder
    const { parent } = await family('brooke')
    const { id: orderId } = await bought(parent, { lines: lampsAndPouch, more: { method: 'express' } })
    await move(orderId, { deliveryStatus: 'Delivered' })
    const id = await asked(recorder, parent, orderId, { lines: everything, faulty: true, spentTokens: 'withheld' })
    await call(owner, 'approveReturn', { at: { id }, body: {} })
    const arrived = [
      { line: 0, pieces: 2, condition: 'worn' },
      { line: 1, pieces: 1, condition: 'as_new' },
    ]
    await call(owner, 'receiveReturn', { at: { id }, body: { lines: arrived, faulty: true } })
    await call(owner, 'refundReturn', { at: { id }, body: { amount: 100 } })
    await call(owner, 'adminReturnById', { at: { id } })
    await look(parent, orderId)
  },
  'Returns are declined, taken back and never come': async (recorder, { owner, family, bought, move }) => {
    const { call } = recorder
    const { parent } = await family('nadia')
    const { id: orderId } = await bought(parent)
    await move(orderId, { deliveryStatus: 'Shipped' })
    const declined = await asked(recorder, parent, orderId)
    await call(owner, 'declineReturn', { at: { id: declined }, body: {} })
    await call(owner, 'declineReturn', { at: { id: declined }, body: { answer: 'It is not from us' } })
    const cancelled = await asked(recorder, parent, orderId)
    await call(parent, 'cancelReturn', { at: { id: cancelled } })
    await call(parent, 'cancelReturn', { at: { id: nobody } })
    const lapsed = await asked(recorder, parent, orderId)
    await call(owner, 'lapseReturn', { at: { id: lapsed }, body: {} })
    await call(owner, 'approveReturn', { at: { id: lapsed }, body: {} })
    await call(owner, 'lapseReturn', { at: { id: lapsed }, body: {} })
    await call(parent, 'listReturns')
    await call(owner, 'adminReturns', { query: { order: orderId } })
    await call(owner, 'adminOrderById', { at: { id: orderId } })
  },
  'A family withdraws before anything is shipped': async (recorder, cast) => {
    const { call, pass } = recorder
    const { owner, packer, family, bought, move, look, versionOf, problemOf } = cast
    const { parent } = await family('wilma')
    const { id: orderId } = await bought(parent, { lines: lampsAndPouch })
    const opened = await versionOf(orderId)
    const id = await asked(recorder, parent, orderId, { reason: 'We have one already' })
    await look(parent, orderId)
    await move(orderId, { deliveryStatus: 'Shipped', version: opened })
    await call(packer, 'changeDeliveries', { body: { ids: [orderId], deliveryStatus: 'Shipped' } })
    await call(owner, 'approveReturn', { at: { id }, body: {} })
    await call(owner, 'receiveReturn', { at: { id }, body: { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] } })
    await call(owner, 'refundReturn', { at: { id }, body: {} })
    await look(parent, orderId)
    await move(orderId, { deliveryStatus: 'Shipped' })
    const { id: second } = await bought(parent)
    await asked(recorder, parent, second, { lines: [{ line: 0, pieces: 2 }] })
    await pass()
    await move(second, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await call(parent, 'listReturns')
    const { id: third } = await bought(parent)
    const taken = await asked(recorder, parent, third)
    await call(packer, 'closeProblem', {
      at: { id: third, problem: await problemOf(third) },
      body: { reason: 'She keeps it' },
    })
    await move(third, { deliveryStatus: 'Shipped' })
    await call(parent, 'cancelReturn', { at: { id: taken } })
    await look(parent, third)
  },
  'The time to return is over': async ({ call, pass }, { family, bought, move }) => {
    const { parent } = await family('tilda')
    const { id: orderId } = await bought(parent)
    await move(orderId, { deliveryStatus: 'Delivered' })
    await pass(792)
    await call(parent, 'listReturns')
    await call(parent, 'quoteReturn', { body: { orderId, lines: oneLamp } })
    await call(parent, 'requestReturn', { body: { orderId, lines: oneLamp } })
  },
}
