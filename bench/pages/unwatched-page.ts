import type { Browser } from '@playwright/test'

type Message = { id?: number; method?: string; params?: { name?: string }; result?: unknown; error?: object }

/**
 * A page whose scripts are not inspected, as with visitors. In Playwright's own pages the browser notes where each Error was made,
 * and has to read React anew for those of its start: on a slow phone that takes 100 ms.
 */
export async function openUnwatched(browser: Browser) {
  const inspector = await browser.newBrowserCDPSession()
  const { browserContextId } = await inspector.send('Target.createBrowserContext')
  const { targetId } = await inspector.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await inspector.send('Target.attachToTarget', { targetId })
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  const idle = Promise.withResolvers<void>()
  inspector.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, params, result, error } = JSON.parse(message) as Message
    if (params?.name === 'networkIdle') idle.resolve()
    if (error === undefined) replies.get(id)?.resolve(result)
    else replies.get(id)?.reject(new Error(message))
  })
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = replies.size + 1
    const reply = Promise.withResolvers<unknown>()
    replies.set(id, reply)
    await inspector.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return (await reply.promise) as Result
  }
  return {
    send,
    /** Opens the address and waits until the page loads nothing more. */
    open: async (url: string) => {
      await send('Page.enable')
      await send('Page.navigate', { url })
      await send('Page.setLifecycleEventsEnabled', { enabled: true })
      await idle.promise
    },
    evaluate: async <Given, Result>(work: (given: Given) => Promise<Result>, given: Given): Promise<Result> => {
      const expression = `(${work})(${JSON.stringify(given)})`
      const asked = { expression, awaitPromise: true, returnByValue: true }
      return (await send<{ result: { value: Result } }>('Runtime.evaluate', asked)).result.value
    },
    close: () => inspector.send('Target.disposeBrowserContext', { browserContextId }),
  }
}
