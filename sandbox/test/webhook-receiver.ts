import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

type Received = { signature: string; body: string; type: string; about: string; id: string; atMs: number }

/** The shop's end of the webhooks. Answers 200, or what a test puts into `answers`, one for each webhook. */
export async function receiveWebhooks() {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const { id, type, data } = JSON.parse(body)
    const signature = String(request.headers['stripe-signature'])
    received.push({ signature, body, id, type, about: data.object.id, atMs: Date.now() })
    response.writeHead(answers.shift() ?? 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answers,
    close,
    types: () => received.map(({ type }) => type),
    async until(count: number) {
      await vi.waitUntil(() => received.length >= count, { timeout: 8000, interval: 10 })
      return received
    },
  }
}
