import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { fulfilOrder } from '../orders/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const { warehouse } = customers(shop)
const provider = atProvider(sandbox)
const { makeStaff, buy, ask, asked, step, read, sent, move } = returners(shop, provider)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const returned = (pieces: number) => ({ lines: [{ line: 0, pieces, condition: 'as_new' }] })

test('D79 packers receive, support approves and refunds up to its amount, editors see nothing of it', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  const [packer, support, editor] = [await makeStaff('packer'), await makeStaff('support'), await makeStaff('editor')]
  expect((await step(packer, returnId, 'approve')).json().code).toBe('forbidden')
  expect((await step(support, returnId, 'approve')).statusCode).toBe(200)
  expect((await step(support, returnId, 'receive', returned(2))).json().code).toBe('forbidden')
  const amounts = /"(amount|due|refund)":|\$/
  expect(JSON.stringify(await read(packer, returnId))).not.toMatch(amounts)
  const stale = await step(packer, returnId, 'receive', { ...returned(2), version: 1 })
  expect([stale.json().code, amounts.test(stale.body)]).toEqual(['stale', false])
  const received = await step(packer, returnId, 'receive', returned(2))
  expect([received.statusCode, amounts.test(received.body)]).toEqual([200, false])
  expect((await read(support, returnId)).data).toHaveProperty('due.amount')
  expect((await step(packer, returnId, 'refund')).json().code).toBe('forbidden')
  expect((await step(support, returnId, 'refund')).json().code).toBe('refund_limit')
  expect((await read(editor, returnId)).code).toBe('forbidden')
  const { data } = (
    await call('GET', `/api/admin/audit?search=return%20${(await read(admin, returnId)).data.number}`, undefined, admin)
  ).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['approve a return', 'receive a return', 'read a return']),
  )
})

test('L1 D77 delivery goes back with the return that completes the order, although staff chose another amount for a piece before', async () => {
  const { parent, id } = await buy()
  /** Returns one piece of a line, and says what is due for it. */
  const receive = async (line: number) => {
    const returnId = await asked(parent, id, [{ line, pieces: 1 }])
    await step(admin, returnId, 'approve')
    const { data } = (
      await step(admin, returnId, 'receive', { lines: [{ line, pieces: 1, condition: 'worn' }] })
    ).json()
    return { returnId, due: data.due as { amount: number; delivery: boolean } }
  }
  const scratched = await receive(0)
  expect((await step(admin, scratched.returnId, 'refund', { amount: 5 })).statusCode).toBe(200)
  const pouch = await receive(1)
  await step(admin, pouch.returnId, 'refund')
  const last = await receive(0)
  expect([scratched, pouch, last].map(({ due }) => due.delivery)).toEqual([false, false, true])
  await step(admin, last.returnId, 'refund')
  const { amount } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
  expect(await sent(id)).toBeCloseTo(amount - scratched.due.amount + 5, 2)
})

test('L1 D77 an approved withdrawal: the mail says that nothing was sent only if the warehouse cannot send it', async () => {
  const approved = async (prepare: (orderId: string) => Promise<unknown>) => {
    const { parent, id, email } = await buy()
    await prepare(id)
    const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
    const { data } = (await step(admin, returnId, 'approve')).json()
    // The customer is told the same on the page of the order.
    const [returned] = (await call('GET', '/api/user/returns', undefined, parent)).json().data.returns
    expect(returned.isUnshipped).toBe(data.isUnshipped)
    const receive = () => step(admin, returnId, 'receive', { lines: [{ line: 0, pieces: 2, condition: 'as_new' }] })
    const latest = async () => (await emailsTo(email))[0]
    return { isUnshipped: data.isUnshipped, text: (await latest())?.text, receive, latest }
  }
  const here = await approved(async () => {})
  expect([here.isUnshipped, here.text]).toEqual([true, expect.stringContaining('We haven’t sent it')])
  await here.receive()
  expect(await here.latest()).toMatchObject({
    subject: expect.stringMatching(/^Your return \d+ for order \d+ is done$/),
    text: expect.stringContaining('we won’t send:'),
  })
  const leaving = await approved((id) => fulfilOrder(warehouse(), id))
  expect([leaving.isUnshipped, leaving.text]).toEqual([
    false,
    expect.stringContaining('If it reaches you all the same, please pack it well'),
  ])
  expect(leaving.text).toContain('or once we know that it was not sent.')
  expect(leaving.text).not.toContain('We haven’t sent it')
  const sentOff = await approved((id) => move(admin, id, 'Shipped'))
  expect([sentOff.isUnshipped, sentOff.text]).toEqual([false, expect.stringContaining('Please pack it well')])
})

test('Back office: GET /api/admin/returns → by state and order, newest first; the counts are on the page Today', async () => {
  const { parent, id, family } = await buy()
  await ask(parent, id, [{ line: 0, pieces: 2 }], { reason: 'Too bright' })
  const list = async (query: string) => (await call('GET', `/api/admin/returns${query}`, undefined, admin)).json()
  const { firstname, lastname } = family.form
  const [{ _id: returnId, ...listed }] = (await list(`?order=${id}`)).data
  expect(listed).toMatchObject({
    state: 'requested',
    pieces: 2,
    customerName: `${firstname} ${lastname}`,
    lines: [{ name: 'Owl Lamp Sage', pieces: 2 }],
    reason: 'Too bright',
  })
  expect((await read(admin, returnId)).data).toMatchObject({ customerName: `${firstname} ${lastname}` })
  const { data } = (await call('GET', '/api/admin/audit?search=returns', undefined, admin)).json()
  expect(data[0]).toMatchObject({ action: 'read a list of returns', details: { rows: 1 } })
  expect((await list('')).data[0]._id).toBe(returnId)
  expect((await list(`?order=${id}&state=approved`)).total).toBe(0)
  expect((await list('?state=lost')).code).toBe('invalid_input')
  expect((await list('?state=requested')).total).toBe((await today()).returnsToApprove)
})

const today = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting

test('D77 the shop gets a mail for each return that waits for an answer, without the customer, unless it is off', async () => {
  const change = async (newReturns: boolean) =>
    expect(
      (await call('PUT', '/api/admin/settings', { alerts: { email: 'office@lantern.test', newReturns } }, admin))
        .statusCode,
    ).toBe(200)
  await change(true)
  const { parent, id, number, family } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  const aboutReturns = async () =>
    (await emailsTo('office@lantern.test')).filter(({ subject }) => subject.startsWith('Return '))
  const [mail, ...others] = await aboutReturns()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(new RegExp(`^Return \\d{4} for order ${number}$`))
  expect(mail?.text).toContain('2 × Owl Lamp Sage')
  expect(mail?.text).toContain(`${shop.origin}/admin/returns/${returnId}`)
  for (const personal of [family.form.email, family.form.lastname, family.form.mobile]) {
    expect(JSON.stringify(mail)).not.toContain(personal)
  }
  await change(false)
  await ask(parent, id, [{ line: 1, pieces: 1 }], { reason: 'Too bright' })
  expect(await aboutReturns()).toHaveLength(1)
  await change(true)
})
