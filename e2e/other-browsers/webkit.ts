import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../bin/free-port.ts'
import { type DrivenBrowser, printed } from './driven-browser.ts'

export const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** WebKitGTK's small browser by WebDriver, on a screen of its own, as on a computer without language and graphics card. */
export async function openWebKit(): Promise<DrivenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await printed(screen.stdout, /(\d+)\n/)
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    LANG: 'C',
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const ends = [once(screen, 'exit'), once(driver, 'exit')]

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  const options = { binary: miniBrowser, args: ['--automation'] }
  const started = await untilAnswered(() =>
    call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  )
  const session = `/session/${(started as { sessionId: string }).sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
  return {
    goTo: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const [done] = arguments
        Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done({ error: String(error) }))`
      const value = (await call('POST', `${session}/execute/async`, { script, args: [] })) as string | { error: string }
      if (typeof value !== 'string') throw new Error(value.error)
      return JSON.parse(value)
    },
    perform: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    screenshot: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', session).catch(() => {})
      driver.kill()
      screen.kill()
      await Promise.all(ends)
    },
  }
}

/** The driver listens a moment after its start. */
async function untilAnswered<T>(ask: () => Promise<T>, tries = 100): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (tries === 0 || !(error instanceof TypeError)) throw error
    await pause(100)
    return untilAnswered(ask, tries - 1)
  }
}
