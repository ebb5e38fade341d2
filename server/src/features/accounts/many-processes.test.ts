import { expect, test } from 'vitest'
import { childForm, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const otherProcess = useShop({ RATE_LIMIT_SCALE: '10000' }, shop)
const here = visitor(shop)
const there = visitor(otherProcess)

const statusOfMe = async ({ call }: typeof here, tokens: Tokens) =>
  (await call('GET', '/api/user/me/', undefined, tokens)).statusCode

test('D14 D61 a session that ends in one process is over in the other with its very next request', async () => {
  const { form } = await here.makeFamily()
  for (let round = 0; round < 10; round++) {
    const tokens = await here.login(form.email)
    expect([await statusOfMe(here, tokens), await statusOfMe(there, tokens)]).toEqual([200, 200])
    await there.post('/api/auth/logout', { refreshToken: tokens.refreshToken })
    expect([await statusOfMe(here, tokens), await statusOfMe(there, tokens)]).toEqual([401, 401])
  }
})

test('PUT /api/user/updateMe/ in one process → GET /api/user/me/ in the other shows it at once', async () => {
  const { parent, child } = await here.makeFamily()
  const profileIn = async ({ call }: typeof here) => (await call('GET', '/api/user/me/', undefined, parent)).json().data
  for (let round = 0; round < 10; round++) {
    const change = { firstname: `Nora ${round}` }
    await here.call('PUT', '/api/user/updateMe/', change, parent)
    expect([await profileIn(there), await profileIn(here)]).toEqual([
      expect.objectContaining(change),
      expect.objectContaining(change),
    ])
    const name = `Mia ${round}`
    await there.call('PUT', '/api/user/updateMe/', { firstname: name }, child)
    expect((await profileIn(here)).children[0].name).toBe(name)
  }
})

test('D13 POST /api/auth/login → failures count together in all processes', async () => {
  const { form } = await here.makeFamily()
  const attempt = ({ post }: typeof here) =>
    post('/api/auth/login', { emailusername: form.email, password: 'wrong password' })
  const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => attempt(at % 2 === 0 ? here : there)))
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('D14 POST /api/auth/refresh-token in two processes at once → one pair', async () => {
  const { parent } = await here.makeFamily()
  const replies = await Promise.all(
    [here, there, here, there].map(({ post }) =>
      post('/api/auth/refresh-token', { refreshToken: parent.refreshToken }),
    ),
  )
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(200)
})

test('D5 PUT /api/user/updateMe/ in one process → the new child signs in at the other', async () => {
  const { parent } = await here.makeFamily()
  const child = childForm()
  await here.call('PUT', '/api/user/updateMe/', { children: [child] }, parent)
  expect(await there.login(child.username)).toHaveProperty('accessToken')
})
