import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

const lookEveryMs = 50
const patienceMs = 5000

/**
 * What stands before several processes of the shop: asks each for its health, sends requests in turn to those that are well,
 * and tries another only where nothing was sent yet, because what was sent may have been done.
 */
export async function startBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const healthy = new Set<number>()
  let turn = 0
  let isOver = false

  const look = async (port: number) => {
    while (!isOver) {
      const isWell = await fetch(`http://127.0.0.1:${port}/api/health`, {
        signal: AbortSignal.timeout(patienceMs),
      }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isWell) healthy.add(port)
      else healthy.delete(port)
      await pause(lookEveryMs)
    }
  }

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    const tryNext = (tried: number[]) => {
      const candidates = [...healthy].filter((port) => !tried.includes(port))
      const port = candidates[turn++ % candidates.length]
      if (port === undefined) return void outgoing.writeHead(502, { 'x-why': 'nobody is well' }).end()
      const { method, url: path, headers } = incoming
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (reply) => {
        const { connection: _, ...kept } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, kept)
        reply.pipe(outgoing)
        reply.on('error', () => outgoing.destroy())
      })
      sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED') tryNext([...tried, port])
        else if (!outgoing.headersSent) outgoing.writeHead(502, { 'x-why': code }).end()
      })
      sent.end(body)
    }
    tryNext([])
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = ports.map(look)
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    isHealthy: (port: number) => healthy.has(port),
    close: async () => {
      isOver = true
      await Promise.all(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
