import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

type Answer = number | { status: number; message: string }

/** The shop's end of webhooks and reports. Replies 200, or the next of `answers`. */
export async function receiveCalls<Call>(path: string, read: (body: string, headers: IncomingHttpHeaders) => Call) {
  const received: Call[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    received.push(read(body, request.headers))
    const answer = answers.shift() ?? 200
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(answer.status).end(JSON.stringify({ message: answer.message }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    answers,
    close,
    async until(count: number) {
      await vi.waitUntil(() => received.length >= count, { timeout: 8000, interval: 10 })
      return received
    },
  }
}
