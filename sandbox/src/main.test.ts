import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test/started-sandbox.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function startMain(environment: NodeJS.ProcessEnv) {
  const env = { PATH: process.env.PATH, DATA_DIR: await temporaryFolder(), ...environment }
  const child = fork(main, { env, execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await once(child, 'message')
  return { child, message, exited: once(child, 'exit').then(([code]) => code) }
}

async function listenSomewhere() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise((closed) => server.close(closed))
  onTestFinished(() => void close())
  return { port: String((server.address() as { port: number }).port), close }
}

async function freePort() {
  const { port, close } = await listenSomewhere()
  await close()
  return port
}

test('tells its parent when both HTTP and SMTP answer, and exits 0 on SIGTERM (D50, D51)', async () => {
  const port = await freePort()
  const { child, message, exited } = await startMain({ SANDBOX_PORT: port })
  expect(message).toEqual({
    ready: true,
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    sisterSiteUrl: `http://localhost:${port}`,
    sisterSiteSecret: expect.any(String),
    stripeApiBase: `http://localhost:${port}`,
    stripeSecretKey: expect.stringMatching(/^sk_test_/),
    stripeWebhookSecret: expect.stringMatching(/^whsec_/),
    fulfilmentApiBase: `http://localhost:${port}/fulfilment`,
    fulfilmentTokenUrl: `http://localhost:${port}/fulfilment/auth/o2/token`,
    fulfilmentClientId: expect.any(String),
    fulfilmentClientSecret: expect.any(String),
    fulfilmentRefreshToken: expect.any(String),
    storyToolUrl: `http://localhost:${port}/story`,
    storyToolSecret: expect.any(String),
  })
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('exits when its parent is gone, and stays for the parent on Ctrl-C (D51)', async () => {
  const port = await freePort()
  const { child, exited } = await startMain({ SANDBOX_PORT: port })
  child.kill('SIGINT')
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
  child.disconnect()
  expect(await exited).toBe(0)
})

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])('says which port is in use when %s is taken (D51)', async (name) => {
  const { port } = await listenSomewhere()
  const { message, exited } = await startMain({ SANDBOX_PORT: await freePort(), [name]: port })
  expect(message).toEqual({
    ready: false,
    code: 'EADDRINUSE',
    problem: expect.stringContaining(`Port ${port} is in use`),
  })
  expect(await exited).toBe(1)
})

test('says which folder it cannot use (D51)', async () => {
  const { message, exited } = await startMain({ SANDBOX_PORT: await freePort(), DATA_DIR: join(main, 'not-a-folder') })
  expect(message).toMatchObject({ ready: false, code: 'ENOTDIR', problem: expect.stringContaining('DATA_DIR') })
  expect(await exited).toBe(1)
})

test.each([
  [{ NODE_ENV: 'production' }, /does not start in production/],
  [{ NODE_ENV: 'Production' }, /does not start in production/],
  [{ SANDBOX_PORT: '70000' }, /SANDBOX_PORT must be a port number/],
  [{ SANDBOX_SMTP_PORT: 'mail' }, /SANDBOX_SMTP_PORT must be a port number/],
  [{ SANDBOX_WEBHOOK_URL: 'the shop' }, /SANDBOX_WEBHOOK_URL must be a web address/],
  [{ SANDBOX_STORY_REPORT_URL: 'ftp://shop' }, /SANDBOX_STORY_REPORT_URL must be a web address/],
])('refuses to start with %j', async (environment, problem) => {
  const { message, exited } = await startMain(environment)
  expect(message).toEqual({ ready: false, problem: expect.stringMatching(problem) })
  expect(await exited).toBe(1)
})
