import { delivery } from '../../fixtures/orders/checkouts.ts'
import type { Recorder } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const control = ({ shop }: Recorder, method: string, path: string, body: object) =>
  fetch(`${shop.sandbox.address}/fulfilment/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const moveOn = (recorder: Recorder, id: string, to: string) =>
  recorder.act(`The warehouse notes: ${to}`, () =>
    control(recorder, 'POST', `orders/${id}/progress`, { to, carrierCode: 'UPS', trackingNumber: `1Z-${to}` }),
  )

export const warehouse: Scenes = {
  'The warehouse ships an order': async (recorder, { owner, packer, family, bought, look, versionOf }) => {
    const { call, pass } = recorder
    const { parent } = await family('wanda')
    const { id } = await bought(parent)
    await look(parent, id)
    const lines = [{ line: 0, pieces: 1 }]
    await call(packer, 'sendParcel', { at: { id }, body: { lines, version: await versionOf(id) } })
    await call(parent, 'changeOwnAddress', { at: { id }, body: { address: delivery } })
    for (const step of ['Processing', 'Shipped', 'OutForDelivery', 'Delivered']) {
      await moveOn(recorder, id, step)
      await pass(1)
      await call(parent, 'listOrders')
    }
    await call(owner, 'adminOrderById', { at: { id } })
  },
  'The warehouse confirms that nothing ships': async (recorder, { family, bought, look, move }) => {
    const { call, act, pass } = recorder
    const { parent } = await family('stopp')
    const { id } = await bought(parent)
    await act('The warehouse does not answer', () => control(recorder, 'PUT', 'outage', { status: 500 }))
    await move(id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
    await act('The warehouse answers again', () => control(recorder, 'PUT', 'outage', { status: null }))
    await pass(1)
    await look(parent, id)
  },
  'The warehouse has shipped what is cancelled': async (
    recorder,
    { owner, packer, support, family, bought, look, move, problemOf },
  ) => {
    const { call, act, pass } = recorder
    const { parent } = await family('shippy')
    const { id } = await bought(parent)
    await act('The warehouse does not answer', () => control(recorder, 'PUT', 'outage', { status: 500 }))
    await move(id, { deliveryStatus: 'Cancelled' })
    await moveOn(recorder, id, 'Shipped')
    await act('The warehouse answers again', () => control(recorder, 'PUT', 'outage', { status: null }))
    await call(parent, 'listOrders')
    await pass(1)
    await look(parent, id)
    await call(owner, 'adminToday')
    const problem = await problemOf(id)
    for (const who of [support, packer, packer]) {
      const body = { reason: 'The carrier brings it back' }
      await call(who, 'closeProblem', { at: { id, problem }, body })
    }
  },
  'What the warehouse packs is disputed and withdrawn': async (recorder, { family, bought, look, move }) => {
    const { call, act, pass, provider } = recorder
    const { parent } = await family('wigbert')
    const disputed = await bought(parent)
    const { id: disputeId } = await act('The customer disputes the payment', () => provider.dispute(disputed.intentId))
    await look(parent, disputed.id)
    await moveOn(recorder, disputed.id, 'Shipped')
    await pass(1)
    await look(parent, disputed.id)
    await act('The dispute is lost', () => provider.moveDispute(disputeId, 'lost'))
    await look(parent, disputed.id)
    const withdrawn = await bought(parent)
    await call(parent, 'requestReturn', { body: { orderId: withdrawn.id, lines: [{ line: 0, pieces: 1 }] } })
    await look(parent, withdrawn.id)
    await pass(1)
    await look(parent, withdrawn.id)
    await move(withdrawn.id, { deliveryStatus: 'Cancelled' })
    await call(parent, 'listOrders')
  },
}
