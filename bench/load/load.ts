import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const connections = 16

/** For pages and lists that the shop must make first: it never refuses so many at once, however busy the machine is. */
export const fewConnections = 4

/** A plain path stands for GET. */
export type LoadRequest = string | { method?: string; path: string; headers?: Record<string, string>; body?: object }

export type Load = { requestsPerSecond: number; latenciesMs: number[]; generatorShare: number }

const headEnd = '\r\n\r\n'

/**
 * Sends requests over keep-alive connections, each as soon as the last reply is complete. It understands only the HTTP of the
 * two servers, because a general client costs several times the CPU of the server that it measures.
 */
export async function load(
  port: number,
  nextRequest: (connection: number) => LoadRequest,
  forMs: number,
  count = connections,
): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(port)))
  const request = (connection: number) => serialize(nextRequest(connection), port)
  const latenciesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket, at) => exchange(socket, () => request(at), startedAt + forMs, latenciesMs)))
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    requestsPerSecond: (latenciesMs.length / tookMs) * 1000,
    latenciesMs,
    generatorShare: (user + system) / 1000 / tookMs,
  }
}

function serialize(request: LoadRequest, port: number): string {
  const { method = 'GET', path, headers = {}, body } = typeof request === 'string' ? { path: request } : request
  const payload = body === undefined ? '' : JSON.stringify(body)
  const bodyHeaders =
    payload === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const head = { host: `localhost:${port}`, 'accept-encoding': 'br', ...headers, ...bodyHeaders }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${headEnd}${payload}`
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

async function exchange(socket: Socket, request: () => string, until: number, latenciesMs: number[]): Promise<void> {
  let sentAt = 0
  let head: Buffer = Buffer.alloc(0)
  let missingBytes = 0
  const send = () => {
    head = Buffer.alloc(0)
    sentAt = performance.now()
    socket.write(request())
  }
  socket.on('data', (chunk: Buffer) => {
    if (missingBytes > 0) missingBytes -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const bodyAt = head.indexOf(headEnd) + headEnd.length
      if (bodyAt < headEnd.length) return
      const length = bodyLength(head.toString('latin1', 0, bodyAt))
      if (length === undefined) return socket.destroy(new Error(`Expected 200 with a Content-Length:\n${head}`))
      missingBytes = bodyAt + length - head.length
    }
    if (missingBytes > 0) return
    const now = performance.now()
    latenciesMs.push(now - sentAt)
    if (now < until) send()
    else socket.destroy()
  })
  send()
  await once(socket, 'close')
  if (performance.now() < until) throw new Error('The server closed a connection under load.')
}

function bodyLength(head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)\r/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') && length !== undefined ? Number(length) : undefined
}
