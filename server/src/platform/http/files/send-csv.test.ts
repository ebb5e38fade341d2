import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell } from '../../csv/csv.ts'
import { sendCsv } from './send-csv.ts'

let batches = 0
let isEnded = false

/** A table without end, as a million orders is for a slow client. */
async function* endless(): AsyncGenerator<Cell[][]> {
  try {
    for (;;) {
      batches += 1
      await setTimeout(0)
      yield Array.from({ length: 500 }, (_, row) => [`Row ${row}`, 'x'.repeat(100)])
    }
  } finally {
    isEnded = true
  }
}

const app = fastify()
app.get('/table.csv', (_, reply) => sendCsv(reply, 'table.csv', ['Name', 'Text'], endless()))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const open = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: (app.server.address() as AddressInfo).port, path: '/table.csv' }, resolve).on('error', reject)
  })

test('a table is read no faster than its client reads, and no further once the client is gone', async () => {
  const reply = await open()
  reply.on('error', () => {})
  reply.pause()
  // What the sockets' buffers hold; after that the table waits for the client.
  await expect
    .poll(async () => {
      const before = batches
      await setTimeout(300)
      return batches - before
    })
    .toBe(0)
  const waiting = batches
  expect(waiting).toBeLessThan(400)
  reply.once('data', () => {})
  reply.resume()
  await expect.poll(() => batches).toBeGreaterThan(waiting)
  reply.destroy()
  await expect.poll(() => isEnded).toBe(true)
  const left = batches
  await setTimeout(200)
  expect(batches).toBe(left)
})
