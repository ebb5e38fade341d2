import { expect, test } from 'vitest'
import { startSandbox, temporaryFolder } from '../../test/started-sandbox.ts'

const auth = '/content/api/user/auth'
const form = { email: 'Nora@example.com', password: 'lamp and owl', is_app_user: true, bundleUserId: 'shop-1' }

type Sandbox = Awaited<ReturnType<typeof startSandbox>>
const post = ({ app }: Sandbox, path: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: auth + path, payload, headers })

test('S7.37 S6.10 register → 201 and marks who came from the shop; the same email again → 409', async () => {
  const sandbox = await startSandbox()
  const reply = await post(sandbox, '/register', form)
  expect(reply.statusCode).toBe(201)
  expect(reply.json().data).toMatchObject({ email: 'nora@example.com', is_app_user: true, bundleUserId: 'shop-1' })
  expect((await post(sandbox, '/register', { ...form, email: 'nora@EXAMPLE.com' })).statusCode).toBe(409)
  expect(await sandbox.page('/sister')).toContain('nora@example.com')
})

test('S7.36 login → 200 with the account; a wrong password or a stranger → 401', async () => {
  const folder = await temporaryFolder()
  const first = await startSandbox(folder)
  await post(first, '/register', form)
  await first.close()
  const sandbox = await startSandbox(folder)
  const { email, password } = form
  expect((await post(sandbox, '/login', { email, password })).json().data.email).toBe('nora@example.com')
  expect((await post(sandbox, '/login', { email, password: 'wrong' })).statusCode).toBe(401)
  expect((await post(sandbox, '/login', { email: 'a@example.com', password })).statusCode).toBe(401)
})

test.each([{}, { email: 'nora', password: 'p' }, { email: 'a@b', password: '' }, { email: 5, password: 'p' }])(
  'register with %j → 400',
  async (payload) => {
    expect((await post(await startSandbox(), '/register', payload)).statusCode).toBe(400)
  },
)

test.each([
  ['http://localhost:5000', true],
  ['http://bundles.localhost:5000', true],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
])('a page of %s may call from a browser: %s', async (origin, isAllowed) => {
  const { app } = await startSandbox()
  const headers = { origin, 'access-control-request-method': 'POST' }
  const reply = await app.inject({ method: 'OPTIONS', url: `${auth}/login`, headers })
  expect(reply.headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined)
})
