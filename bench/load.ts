import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const connections = 16

/** What is asked: a plain path is read. */
export type Question = string | { method?: string; path: string; headers?: Record<string, string>; body?: object }

export type Load = { requestsPerSecond: number; latenciesMs: number[]; generatorShare: number }

const headEnd = '\r\n\r\n'

/**
 * Asks over lasting connections, each with its next request as soon as the last is answered. It speaks just the HTTP that
 * the two servers answer with, because a whole client costs several times what the server costs that it is to measure.
 */
export async function load(
  port: number,
  nextQuestion: (connection: number) => Question,
  forMs: number,
  count = connections,
): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(port)))
  const request = (connection: number) => write(nextQuestion(connection), port)
  const latenciesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket, at) => converse(socket, () => request(at), startedAt + forMs, latenciesMs)))
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    requestsPerSecond: (latenciesMs.length / tookMs) * 1000,
    latenciesMs,
    generatorShare: (user + system) / 1000 / tookMs,
  }
}

function write(question: Question, port: number): string {
  const { method = 'GET', path, headers = {}, body } = typeof question === 'string' ? { path: question } : question
  const sent = body === undefined ? '' : JSON.stringify(body)
  const ofBody = sent === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
  const head = { host: `localhost:${port}`, 'accept-encoding': 'br', ...headers, ...ofBody }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${headEnd}${sent}`
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

async function converse(socket: Socket, request: () => string, until: number, latenciesMs: number[]): Promise<void> {
  let sentAt = 0
  let head: Buffer = Buffer.alloc(0)
  let missingBytes = 0
  const ask = () => {
    head = Buffer.alloc(0)
    sentAt = performance.now()
    socket.write(request())
  }
  socket.on('data', (chunk) => {
    if (missingBytes > 0) missingBytes -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const bodyAt = head.indexOf(headEnd) + headEnd.length
      if (bodyAt < headEnd.length) return
      const length = bodyLength(head.toString('latin1', 0, bodyAt))
      if (length === undefined) return socket.destroy(new Error(`This is not the reply to measure:\n${head}`))
      missingBytes = bodyAt + length - head.length
    }
    if (missingBytes > 0) return
    const now = performance.now()
    latenciesMs.push(now - sentAt)
    if (now < until) ask()
    else socket.destroy()
  })
  ask()
  await once(socket, 'close')
  if (performance.now() < until) throw new Error('The server closed a connection under load.')
}

function bodyLength(head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)\r/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') && length !== undefined ? Number(length) : undefined
}
