import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DrivenBrowser, printed } from './driven-browser.ts'

type Reply = { id?: number; type: string; result?: unknown; message?: string }
type Evaluated = { result: { value: string }; exceptionDetails?: { text: string } }

/** Firefox by WebDriver BiDi, which it speaks without a driver of its own. */
export async function openFirefox(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'storylamp-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn('firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = once(firefox, 'exit')
  const { call, disconnect } = await connect(await printed(firefox.stderr, /BiDi listening on (ws:\S+)/))
  await call('session.new', { capabilities: {} })
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await call('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    goTo: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const source = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
      const params = { expression: source, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = (await call('script.evaluate', params)) as Evaluated
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    perform: async (actions) => void (await call('input.performActions', { context, actions })),
    screenshot: async () => {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      disconnect()
      firefox.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params: object): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    waiting.delete(id)
    if (type !== 'success') throw new Error(`${method}: ${message}`)
    return result
  }
  return { call, disconnect: () => socket.close() }
}
