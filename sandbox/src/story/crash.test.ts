import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { startProcess } from '../../test/started-process.ts'
import { temporaryFolder } from '../../test/started-sandbox.ts'
import { answers, isSignedWith, receiveReports } from '../../test/started-story-tool.ts'

test('killed while parents keep stories: all that were acknowledged are reported, each once as itself (D35)', async () => {
  const shop = await receiveReports()
  const port = await freePort()
  const environment = { DATA_DIR: await temporaryFolder(), SANDBOX_PORT: String(port) }
  const first = await startProcess({
    ...environment,
    SANDBOX_STORY_REPORT_URL: `http://127.0.0.1:${await freePort()}/`,
  })
  const acknowledged: string[] = []
  const parents = Array.from({ length: 4 }, async (_, parent) => {
    for (let count = 0; ; count += 1) {
      const orderId = `order-${parent}-${count}`
      const body = new URLSearchParams({ ...answers, orderId })
      await fetch(first.ready.storyToolUrl, { method: 'POST', body, redirect: 'manual' })
      acknowledged.push(orderId)
    }
  }).map((saving) => saving.catch(() => {}))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  await first.kill()
  await Promise.all(parents)

  const { ready } = await startProcess({ ...environment, SANDBOX_STORY_REPORT_URL: shop.url })
  const heard = () => shop.received.map(({ report }) => report.orderId)
  await expect.poll(heard, { timeout: 70_000 }).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(heard()).size).toBe(heard().length)
  expect(shop.received.every((call) => isSignedWith(ready.storyToolSecret, call))).toBe(true)
}, 90_000)
