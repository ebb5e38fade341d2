import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { makeAdmin, emailsTo, call } = visitor(shop)
const { orders } = customers(shop)
const provider = atProvider(sandbox)
const { buy, asked, step, send } = returners(shop, provider)
const { buy: buyBundle, read } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const everything = [
  { line: 0, pieces: 2 },
  { line: 1, pieces: 1 },
]
const mail = async (email: string, subject: RegExp) =>
  (await emailsTo(email)).find((one) => subject.test(one.subject))?.text ?? ''
const quote = async (parent: Tokens, orderId: string, lines: object[]) =>
  (await send('/api/user/returns/quote', { orderId, lines }, parent)).json().data.tokens

const none = { withheld: 0, stillOwed: 0 }
const willBeOwed =
  '180 free tokens (about $18) that came with it leave your wallet with the refund. 60 tokens (about $6) of them are spent: you will owe them, and the next tokens in your wallet pay them first.'

test('D25 D64 D77 what is owed after a withdrawal is said before it, in each mail, in the statement and on the order', async () => {
  const { parent, id, email } = await buy()
  expect(await quote(parent, id, everything)).toEqual({ leave: 180, owed: 0, ...none })
  expect((await buyBundle(parent)).statusCode).toBe(200)
  expect(await quote(parent, id, [{ line: 1, pieces: 1 }])).toBeUndefined()
  expect(await quote(parent, id, [{ line: 0, pieces: 1 }])).toEqual({ leave: 90, owed: 0, ...none })
  expect(await quote(parent, id, everything)).toEqual({ leave: 180, owed: 60, withheld: 6, stillOwed: 0 })
  const returnId = await asked(parent, id, everything)
  expect(await mail(email, /^We have received your withdrawal/)).toContain(willBeOwed)
  expect((await step(admin, returnId, 'approve')).statusCode).toBe(200)
  expect(await mail(email, /is approved$/)).toContain(willBeOwed)
  const received = { lines: everything.map((line) => ({ ...line, condition: 'as_new' })) }
  await step(admin, returnId, 'receive', received)
  expect((await step(admin, returnId, 'refund')).statusCode).toBe(200)
  expect(await mail(email, /^Your refund for order/)).toContain(
    '60 tokens (about $6) of them were spent already: you owe them, and the next tokens in your wallet pay them first.',
  )
  expect(await read('/api/wallet/balance', parent)).toEqual({ walletBalance: 0, debt: 60 })
  expect((await read('/api/wallet/transactions', parent)).data[0]).toMatchObject({
    kind: 'free_tokens_back',
    description: 'Free tokens of an order whose money went back',
    change: -120,
    owed: 60,
    balance: 0,
  })
  const [order] = (await orders(parent)).filter(({ _id }: { _id: string }) => _id === id)
  expect(order).toMatchObject({ freeTokens: 180, freeTokensTaken: 180 })
  const seen = await call('GET', `/api/admin/orders/${id}`, undefined, admin)
  expect(seen.json().data).toMatchObject({ freeTokens: 180, freeTokensTaken: 180 })
})

test('D25 D77 a withdrawal whose tokens are all there says that they leave, and nothing of a debt', async () => {
  const { parent, id, email } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  const receipt = await mail(email, /^We have received your withdrawal/)
  expect(receipt).toContain('90 free tokens (about $9) that came with it leave your wallet with the refund.')
  expect(receipt).not.toContain('owe')
  await step(admin, returnId, 'approve')
  await step(admin, returnId, 'receive', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] })
  await step(admin, returnId, 'refund')
  expect(await mail(email, /^Your refund for order/)).not.toContain('owe')
})
