import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwinShops, type TwinShops } from './twin-shops.ts'

const overloadMs = Number(process.env.OVERLOAD_MS ?? 3000)
const measureMs = 1000
const timesTooMuch = 3
const acceptedWithinMs = 2000
const refusedWithinMs = 1000
const quickAgainWithinMs = 3000
const quickMs = 300

type Reply = { isUrgent: boolean; status: number; ms: number; retryAfter: string | undefined }

let shops: TwinShops
let port: number
const connections = 400
/** As a proxy has them. */
const open = new Agent({ keepAlive: true, maxFreeSockets: connections })

beforeAll(async () => {
  shops = await startTwinShops()
  port = Number(shops.ports[0])
  await Promise.all(
    Array.from({ length: connections }, () => send(open, { isUrgent: true, method: 'GET', path: '/api/live' })),
  )
}, 120_000)
afterAll(async () => {
  open.destroy()
  await shops?.stop()
})

let sent = 0
/** Uncached pages and lists; every twentieth request is a webhook, which is refused with 400 because it is not signed. */
function nextRequest() {
  sent += 1
  if (sent % 20 === 0) return { isUrgent: true, method: 'POST', path: '/api/payment/webhook' }
  return {
    isUrgent: false,
    method: 'GET',
    path: `${sent % 3 === 0 ? '/products' : '/api/products/'}?maxPrice=${sent / 100}`,
  }
}

function send(agent: Agent | false, { isUrgent, method, path } = nextRequest()): Promise<Reply> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      reply.resume().on('end', () =>
        resolve({
          isUrgent,
          status: reply.statusCode ?? 0,
          ms: performance.now() - startedAt,
          retryAfter: reply.headers['retry-after'],
        }),
      )
    })
    sending.on('error', reject)
    sending.end(method === 'POST' ? '{}' : undefined)
  })
}

/** Its capacity: the throughput when a few callers each wait for their reply. */
async function measurePerSecond(agent: Agent | false): Promise<number> {
  const until = performance.now() + measureMs
  let answered = 0
  const caller = async () => {
    while (performance.now() < until) {
      await send(agent)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, caller))
  return answered / (measureMs / 1000)
}

async function sendAtRate(agent: Agent | false, perSecond: number, forMs: number): Promise<Reply[]> {
  const replies: Promise<Reply>[] = []
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - startedAt) {
    while (replies.length < (perSecond * elapsed) / 1000) replies.push(send(agent))
    await pause(5)
  }
  return Promise.all(replies)
}

const p99 = (replies: Reply[]) =>
  replies.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(replies.length * 0.99)] ?? 0
const isRefused = ({ status }: Reply) => status === 503 || status === 429

test.each([['open', open], ['new', false] as const])(
  `${timesTooMuch} times too much over %s connections for ${overloadMs} ms: what is accepted is answered in time, the rest refused at once, webhooks never`,
  async (_, agent) => {
    const perSecond = await measurePerSecond(agent)
    const replies = await sendAtRate(agent, timesTooMuch * perSecond, overloadMs)
    const endedAt = performance.now()
    const accepted = replies.filter((reply) => !isRefused(reply))
    const refused = replies.filter(isRefused)
    console.log(
      `${Math.round(perSecond)}/s served; of ${replies.length} at three times that ${accepted.length} accepted (p99 ${Math.round(p99(accepted))} ms), ${refused.length} refused (p99 ${Math.round(p99(refused))} ms)`,
    )
    expect(new Set(accepted.map(({ status, isUrgent }) => (isUrgent ? status : 200)))).toEqual(new Set([200, 400]))
    expect(accepted.filter(({ isUrgent }) => !isUrgent).every(({ status }) => status === 200)).toBe(true)
    expect(p99(accepted)).toBeLessThan(acceptedWithinMs)
    expect(refused.length).toBeGreaterThan(replies.length / 10)
    expect(p99(refused)).toBeLessThan(refusedWithinMs)
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^\d+$/)
    expect(refused.filter(({ isUrgent }) => isUrgent)).toEqual([])
    const ask = async () => {
      const { status, ms } = await send(agent, {
        isUrgent: false,
        method: 'GET',
        path: `/products?maxPrice=${++sent / 100}`,
      })
      return status === 200 && ms < quickMs
    }
    await expect.poll(ask, { timeout: quickAgainWithinMs - (performance.now() - endedAt) }).toBe(true)
    expect(shops.endOf(port)).toBeUndefined()
  },
  overloadMs + 60_000,
)
