import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

const checkEveryMs = 50
const healthTimeoutMs = 5000

/**
 * A load balancer with health checks. It tries another process only where the connection was refused, because a request that
 * was sent may have been executed.
 */
export async function startBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const healthy = new Set<number>()
  let next = 0
  let isOver = false

  const watchHealth = async (port: number) => {
    while (!isOver) {
      const isHealthy = await fetch(`http://127.0.0.1:${port}/api/health`, {
        signal: AbortSignal.timeout(healthTimeoutMs),
      }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isHealthy) healthy.add(port)
      else healthy.delete(port)
      await pause(checkEveryMs)
    }
  }

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    const tryNext = (tried: number[]) => {
      const candidates = [...healthy].filter((port) => !tried.includes(port))
      const port = candidates[next++ % candidates.length]
      if (port === undefined) return void outgoing.writeHead(502, { 'x-why': 'no healthy process' }).end()
      const { method, url: path, headers } = incoming
      const forwarded = request({ agent, port, host: '127.0.0.1', method, path, headers }, (reply) => {
        const { connection: _, ...others } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, others)
        reply.pipe(outgoing)
        reply.on('error', () => outgoing.destroy())
      })
      forwarded.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED') tryNext([...tried, port])
        else if (!outgoing.headersSent) outgoing.writeHead(502, { 'x-why': code }).end()
      })
      forwarded.end(body)
    }
    tryNext([])
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const watching = ports.map(watchHealth)
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    isHealthy: (port: number) => healthy.has(port),
    close: async () => {
      isOver = true
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
