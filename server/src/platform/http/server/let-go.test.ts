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
  await new Promise((resolve) => setTimeout(resolve, 50))
  collectGarbage()
  return requests.filter((request) => request.deref() !== undefined).length
}

test('what the process asks itself while it renders pages is let go of once it is answered', async () => {
  expect(await requestsInMemory(50)).toBeLessThan(5)
})
