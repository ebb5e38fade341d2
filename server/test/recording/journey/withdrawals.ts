import { guest, type Recorder } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** What the link in the receipt carries. */
const declared = async ({ call, mailedTo }: Recorder, body: { number: string; email: string; items?: object[] }) => {
  await call(guest, 'declareWithdrawal', { body })
  return /\/withdraw#confirm=([\w-]+)/.exec(mailedTo(body.email))?.[1] ?? ''
}

export const withdrawals: Scenes = {
  'A family withdraws without signing in': async (recorder, { owner, family, bought, look }) => {
    const { call, pass } = recorder
    const { parent, email } = await family('fern')
    const { id, number } = await bought(parent)
    await call(guest, 'declareWithdrawal', { body: { number, email: 'somebody@example.com' } })
    await call(guest, 'declareWithdrawal', { body: { number: 'x', email } })
    await call(guest, 'declareWithdrawal', { body: { number: '999999', email } })
    await declared(recorder, { number, email, items: [{ product: 'The bear', pieces: 1 }] })
    const items = [{ product: 'Owl Lamp Sage', pieces: 1 }]
    const token = await declared(recorder, { number: `#${number}`, email, items })
    await look(parent, id)
    await call(guest, 'readWithdrawal', { body: { token } })
    await call(guest, 'readWithdrawal', { body: { token: 'x'.repeat(32) } })
    await call(guest, 'readWithdrawal', { body: { token: 'x' } })
    await call(owner, 'adminWithdrawals')
    await call(guest, 'confirmWithdrawal', { body: { token: 'x'.repeat(32) } })
    await call(guest, 'confirmWithdrawal', { body: { token } })
    await call(guest, 'confirmWithdrawal', { body: { token } })
    await call(guest, 'readWithdrawal', { body: { token } })
    await call(parent, 'listReturns')
    await look(parent, id)
    await pass()
  },
  'Staff confirm and dismiss': async (recorder, { owner, packer, support, family, bought, look }) => {
    const { call, pass } = recorder
    const { parent, email } = await family('gwen')
    const [first, second] = [await bought(parent), await bought(parent)]
    await declared(recorder, { number: first.number, email })
    await declared(recorder, { number: second.number, email })
    await pass()
    await call(packer, 'adminWithdrawals', { query: { order: first.id } })
    const { data } = await call(owner, 'adminWithdrawals')
    const idOf = (orderId: string) => data.find((open) => open.orderId === orderId)?._id ?? ''
    await call(packer, 'adminConfirmWithdrawal', { at: { id: idOf(first.id) } })
    await call(support, 'adminConfirmWithdrawal', { at: { id: idOf(first.id) } })
    await call(support, 'adminConfirmWithdrawal', { at: { id: nobody } })
    await call(support, 'adminDismissWithdrawal', { at: { id: idOf(second.id) } })
    await call(support, 'adminDismissWithdrawal', { at: { id: idOf(first.id) } })
    await call(support, 'adminDismissWithdrawal', { at: { id: nobody } })
    await look(parent, first.id)
    await look(parent, second.id)
  },
}
