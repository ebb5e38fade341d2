import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopPair, startShopPair } from './shop-pair.ts'

const requests = Number(process.env.OVERLOAD_REQUESTS ?? 2000)
const callers = 300
// The places of the process, and what is answered before the shop reads its port again.
const mostInFront = 200

/** `inFront`: how many others were served between its sending and its reply, which depends on no machine's speed. */
type Reply = { isUrgent: boolean; status: number; ms: number; inFront: number; retryAfter: string | undefined }

let shops: ShopPair
let port: number
const connections = 400
/** As a proxy has them. */
const open = new Agent({ keepAlive: true, maxFreeSockets: connections })

beforeAll(async () => {
  shops = await startShopPair()
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

let served = 0
function send(agent: Agent | false, { isUrgent, method, path } = nextRequest()): Promise<Reply> {
  const [startedAt, servedBefore] = [performance.now(), served]
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      const { statusCode: status = 0 } = reply
      reply.resume().on('end', () => {
        resolve({
          isUrgent,
          status,
          ms: performance.now() - startedAt,
          inFront: served - servedBefore,
          retryAfter: reply.headers['retry-after'],
        })
        if (!isRefused(status)) served += 1
      })
    })
    sending.on('error', reject)
    sending.end(method === 'POST' ? '{}' : undefined)
  })
}

/** Each caller sends its next request at once, so that the load does not depend on the machine's speed. */
async function overload(agent: Agent | false): Promise<Reply[]> {
  const replies: Promise<Reply>[] = []
  const caller = async () => {
    while (replies.length < requests) await replies[replies.push(send(agent)) - 1]
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return Promise.all(replies)
}

const p99 = (replies: Reply[]) =>
  replies.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(replies.length * 0.99)] ?? 0
const isRefused = (status: number) => status === 503 || status === 429

test.each([['open', open], ['new', false] as const])(
  `three times as many at once as the shop has places for, over %s connections: what is accepted and what is refused wait for few others, webhooks are never refused`,
  async (_, agent) => {
    const replies = await overload(agent)
    const accepted = replies.filter(({ status }) => !isRefused(status))
    const refused = replies.filter(({ status }) => isRefused(status))
    const figuresOf = (some: Reply[]) =>
      `p99 ${Math.round(p99(some))} ms, at most behind ${Math.max(...some.map(({ inFront }) => inFront))} others`
    console.log(
      `of ${replies.length} ${accepted.length} accepted (${figuresOf(accepted)}), ${refused.length} refused (${figuresOf(refused)})`,
    )
    expect(new Set(accepted.map(({ status, isUrgent }) => (isUrgent ? status : 200)))).toEqual(new Set([200, 400]))
    expect(accepted.filter(({ isUrgent }) => !isUrgent).every(({ status }) => status === 200)).toBe(true)
    expect(refused.length).toBeGreaterThan(replies.length / 10)
    expect(replies.filter(({ inFront }) => inFront > mostInFront)).toEqual([])
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^\d+$/)
    expect(refused.filter(({ isUrgent }) => isUrgent)).toEqual([])
    const ask = async () =>
      (await send(agent, { isUrgent: false, method: 'GET', path: `/products?maxPrice=${++sent / 100}` })).status
    await expect.poll(ask).toBe(200)
    expect(shops.endOf(port)).toBeUndefined()
  },
  120_000,
)
