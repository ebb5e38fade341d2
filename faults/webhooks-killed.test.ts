import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../bin/free-port.ts'
import { recordEvent } from '../server/src/features/events/index.ts'
import { visitor } from '../server/test/fixtures/families.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../server/test/fixtures/webhook-receiver.ts'
import { useShop } from '../server/test/shop.ts'
import { chanceFrom } from './chance.ts'

const kills = Number(process.env.WEBHOOK_KILLS ?? 4)
const waiting = Number(process.env.WEBHOOK_EVENTS ?? 150)
const settings = { sandboxUrl: '' }
beforeAll(async () => {
  settings.sandboxUrl = `http://localhost:${await freePort()}`
})
const shop = useShop({ RATE_LIMIT_SCALE: '1000' }, undefined, undefined, undefined, settings)
const { call, makeAdmin } = visitor(shop)

let sender: ChildProcess
let receiver: WebhookReceiver

async function startSender() {
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, PORT: `${await freePort()}` }
  sender = spawn(process.execPath, [join(import.meta.dirname, 'webhook-shop.ts'), settings.sandboxUrl], {
    env: { ...env, SEED: 'none', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(sender.stdout as NonNullable<typeof sender.stdout>, 'data')
}

beforeAll(async () => {
  const body = { url: `${settings.sandboxUrl}/in`, kinds: ['product.created'] }
  const made = await call('POST', '/api/admin/webhooks', body, await makeAdmin())
  receiver = await startWebhookReceiver(new URL(settings.sandboxUrl).port, made.json().secret)
  await startSender()
})
afterAll(async () => {
  sender.kill('SIGKILL')
  await receiver.stop()
})

let recorded = 0
const record = async (count: number) => {
  for (const _ of Array.from({ length: count })) {
    const details = { name: String(++recorded), sku: '', price: 1 }
    await recordEvent(shop.db, { kind: 'product.created', details, by: 'shop' })
  }
}
const names = () => receiver.received().map(({ data }) => Number((data.details as { name: string }).name))
const untilReceived = async (name: number, timeout: number) => {
  await expect
    .poll(
      async () => {
        // The pauses after a failure are shortened, so that the run is.
        await shop.pool.query('UPDATE webhook SET next_at = now() WHERE attempts > 0')
        await shop.pool.query(
          "UPDATE webhook_delivery SET tried_at = tried_at - interval '1 day' WHERE delivered_at IS NULL",
        )
        return names().at(-1) ?? 0
      },
      { timeout },
    )
    .toBeGreaterThanOrEqual(name)
}

/** As they first came; what came again has the same id and the same contents. */
function expectAllInOrder() {
  const byId = new Map<string, string>()
  for (const { id, signatures: _, ...sent } of receiver.received()) {
    expect(JSON.stringify(sent)).toBe(byId.get(id) ?? JSON.stringify(sent))
    byId.set(id, JSON.stringify(sent))
  }
  const first = [...byId.values()].map((sent) => Number(JSON.parse(sent).data.details.name))
  expect(first).toEqual(Array.from({ length: recorded }, (_, at) => at + 1))
}

test(
  `${kills} kills of shop and receiver: each event comes in order, none is missing, and repetitions have the same id`,
  async () => {
    const chance = chanceFrom(Number(process.env.FAULTS_SEED ?? 7))
    for (let kill = 0; kill < kills; kill++) {
      const before = recorded
      await record(40)
      await untilReceived(before + 1, 60_000)
      await pause(chance.whole(100))
      if (kill % 2 === 0) {
        const ended = once(sender, 'exit')
        sender.kill('SIGKILL')
        await ended
        await startSender()
      } else {
        await receiver.kill()
        await receiver.restart()
      }
    }
    await untilReceived(recorded, 60_000)
    expectAllInOrder()
    console.log(`${kills} kills, ${recorded} events, ${receiver.received().length - recorded} came again`)
  },
  60_000 + kills * 60_000,
)

test(
  `${waiting} events wait while the receiver is down, without a row each, and come once it is back`,
  async () => {
    const before = recorded
    await receiver.kill()
    await shop.pool.query(
      `INSERT INTO event (kind, actor, details)
       SELECT 'product.created', 'shop', jsonb_build_object('name', n::text) FROM generate_series($1::int, $2::int) AS n`,
      [before + 1, before + waiting],
    )
    recorded += waiting
    const isFailing = async () => (await shop.pool.query('SELECT FROM webhook WHERE attempts > 0')).rowCount
    await expect.poll(isFailing).toBe(1)
    expect((await shop.pool.query('SELECT FROM webhook_delivery')).rowCount).toBe(before + 1)
    await receiver.restart()
    const startedAt = performance.now()
    await untilReceived(recorded, 60_000 + waiting * 30)
    console.log(`${waiting} events in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    expectAllInOrder()
  },
  120_000 + waiting * 60,
)
