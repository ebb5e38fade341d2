import { expect, test, vi } from 'vitest'
import type { Send } from '../../api/send.ts'
import { cartPayment } from './payments.ts'

const url = 'https://pay.example/session'

/** What the success page learns of an order whose payment stands so. */
async function readStatus(status: string, payment: object) {
  const send = vi.fn(async (_, path: string) =>
    path === '/api/user/orders'
      ? { reply: { data: [{ _id: 'order', orderType: 'physical', payment }] } }
      : { reply: { status, orderId: 'order' } },
  )
  const { reply } = await cartPayment.fetchStatus(send as unknown as Send, 'cs_test')
  return reply
}

test('S4.12 S2.18 a checkout that nobody has paid leads to where it is paid; a payment on its way leads nowhere', async () => {
  expect(await readStatus('Pending', { state: 'open', url })).toMatchObject({ status: 'Pending', pageToPay: url })
  expect((await readStatus('Pending', { state: 'under_way' }))?.pageToPay).toBeUndefined()
  expect(await readStatus('Completed', { state: 'open', url })).toEqual({ status: 'Completed', orderId: 'order' })
})

test('S4.12 whether a pending checkout is still to be paid is not guessed when the orders cannot be read', async () => {
  const problem = { status: 'FETCH_ERROR' }
  const send = vi.fn(async (_, path: string) =>
    path === '/api/user/orders' ? { problem } : { reply: { status: 'Pending', orderId: 'order' } },
  )
  expect(await cartPayment.fetchStatus(send as unknown as Send, 'cs_test')).toEqual({ problem })
})
