import { expect, test } from 'vitest'
import { startSandbox } from '../test/started-sandbox.ts'

test('GET /health → 200 with the name of the service', async () => {
  const reply = await (await startSandbox()).app.inject('/health')
  expect([reply.statusCode, reply.json()]).toEqual([200, { service: 'storylamp-sandbox' }])
})

test('GET / → the pretend companies with their pages and addresses', async () => {
  const sandbox = await startSandbox()
  const page = await sandbox.page('/')
  expect(page).toContain('<a href="/mail">Mail</a>')
  expect(page).toContain(sandbox.smtpUrl)
})

test.each([
  ['localhost:5001', 200],
  ['LOCALHOST', 200],
  ['bundles.localhost:5001', 200],
  ['127.0.0.1:5001', 200],
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['evillocalhost', 421],
])('Host %j → %i, so that no foreign page can reach in by DNS rebinding', async (host, status) => {
  const { app } = await startSandbox()
  for (const url of ['/health', '/mail/messages', '/nowhere']) {
    const reply = await app.inject({ url, headers: { host } })
    expect(reply.statusCode).toBe(url === '/nowhere' && status === 200 ? 404 : status)
  }
})

test.each([
  ['GET', '/nowhere', 404],
  ['POST', '/mail', 404],
  ['PATCH', '/mail/messages', 404],
  ['GET', '/mail/%zz', 400],
  ['GET', '/mail/%E0%A4%A', 400],
  ['GET', '/mail?to=a&to=b', 400],
  ['GET', '/mail/1?view=upside-down', 400],
] as const)('%s %s → %i with a message', async (method, url, status) => {
  const { app } = await startSandbox()
  const reply = await app.inject({ method, url })
  expect(reply.statusCode).toBe(status)
  expect(reply.json().message).toMatch(/\w+ \w+/)
})

test('GET an id of 5,000 letters → 414 with a message', async () => {
  const reply = await (await startSandbox()).app.inject(`/mail/${'a'.repeat(5000)}`)
  expect(reply.statusCode).toBe(414)
  expect(reply.json().message).toMatch(/\w+ \w+/)
})
