import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const shop = useShop()

/** How many of the process's requests to itself are still in memory. */
async function requestsInMemory(count: number): Promise<number> {
  const requests: WeakRef<object>[] = []
  for (let made = 0; made < count; made++) {
    const reply = await shop.app.inject({ url: `/api/products/no-such-${made}`, headers: { host: 'localhost' } })
    requests.push(new WeakRef(reply.raw.req))
  }
  await pause(50)
  return inMemory(requests)
}

function inMemory(requests: WeakRef<object>[]): number {
  collectGarbage()
  return requests.filter((request) => request.deref() !== undefined).length
}

test('what the process asks itself while it renders pages is let go of once it is answered', async () => {
  expect(await requestsInMemory(50)).toBeLessThan(5)
})

test('requests on connections that broke off are released', async () => {
  const requests: WeakRef<object>[] = []
  shop.app.server.on('request', (request) => requests.push(new WeakRef(request)))
  const request = 'GET /api/bundles/download/none HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n'
  for (let client = 0; client < 40; client++) {
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(request.repeat(20))
    await pause(client % 4)
    socket.destroy()
  }
  await expect.poll(() => requests.length).toBeGreaterThan(200)
  // Of 800, the idle connections to the database hold a few for ten seconds more.
  await expect.poll(() => inMemory(requests), { interval: 250 }).toBeLessThan(40)
})
