import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { couples } from '../../../test/fixtures/parents.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, makeFamily } = visitor(shop)
const { idOf, remove, makeBoth } = couples(shop)
const { fill, checkout } = customers(shop)
const { buy, give } = readers(shop)

type Listed = { _id: string; placedBy?: string }
const orders = async (tokens: Tokens): Promise<Listed[]> =>
  (await call('GET', '/api/user/orders', undefined, tokens)).json().data
const namesIn = async (tokens: Tokens) => (await orders(tokens)).map(({ placedBy }) => placedBy)

test('GET /api/user/orders → who has placed each, of goods and stories, while and after there are two parents (D82)', async () => {
  const { mother, father } = await makeBoth()
  await give(mother, bundle.price)
  await buy(father.parent)
  await fill(mother.parent)
  await checkout(mother.parent)
  expect(await namesIn(father.parent)).toEqual(['Nora', 'Paul'])
  expect(await namesIn(mother.child)).toEqual(['Nora', 'Paul'])
  await remove(await idOf(father.parent), mother.parent)
  expect(await namesIn(mother.parent)).toEqual(['Nora', 'Paul'])
})

test('GET /api/user/orders → nobody is named in the family of one parent, and no deleted one in that of two (D82)', async () => {
  const alone = await makeFamily()
  await fill(alone.parent)
  await checkout(alone.parent)
  expect(await namesIn(alone.parent)).toEqual([undefined])
  const { mother, father } = await makeBoth()
  await give(mother, bundle.price)
  await buy(father.parent)
  await call('DELETE', '/api/user/me/', { password }, father.parent)
  expect(await namesIn(mother.parent)).toEqual([undefined])
})

test('GET /api/admin/orders/{id} → staff see who has placed it, also a pack of tokens, until that person is deleted (D82)', async () => {
  const admin = await makeAdmin()
  const { mother, father } = await makeBoth()
  await give(mother, bundle.price)
  await buy(father.parent)
  const addresses = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  await call('POST', '/api/wallet/create-wallet-checkout-session', { amount: 10, ...addresses }, father.parent)
  const { rows } = await shop.pool.query(
    'SELECT id FROM any_order WHERE family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1) ORDER BY type',
    [mother.form.email],
  )
  expect(rows).toHaveLength(2)
  const shown = () =>
    Promise.all(rows.map(({ id }) => call('GET', `/api/admin/orders/${id}`, undefined, admin))).then((replies) =>
      replies.map((reply) => reply.json().data.placedBy),
    )
  expect(await shown()).toEqual(['Paul Winter', 'Paul Winter'])
  await call('DELETE', '/api/user/me/', { password, settleOpen: true }, father.parent)
  expect(await shown()).toEqual([undefined, undefined])
})
