import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { openDatabase } from './database.ts'

const shop = useShop()

test('a closed database has no connection left, so that a server that stops then ends none', async () => {
  const { pool, close } = openDatabase(shop.databaseUrl, pino({ level: 'silent' }), { connections: 4 })
  const own = () => pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.05)')
  const opened = await Promise.all([own(), own(), own(), own()])
  const pids = opened.map(({ rows }) => rows[0]?.pid)
  expect(new Set(pids).size).toBe(4)
  await close()
  const { rows } = await shop.pool.query('SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[])', [pids])
  expect(rows).toEqual([])
})

test('a call that waits for the pool and then for a new connection has one deadline for both, also before a silent server (D52)', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const timeouts = { connectMs: 1000, statementMs: 60_000 }
  const limits = { connections: 1, timeouts }
  const { pool, close } = openDatabase(`postgresql://a@127.0.0.1:${port}/a`, pino({ level: 'silent' }), limits)
  // The second one waits for the place of the first, and then for a connection of its own.
  const failed = [pool.connect(), pool.connect()].map((call) => call.then(undefined, (error: Error) => error.message))
  const outcome = await Promise.race([Promise.all(failed), pause(1.5 * timeouts.connectMs, 'two deadlines')])
  expect(outcome).toEqual([expect.stringContaining('timeout'), expect.stringContaining('timeout')])
  for (const socket of sockets) socket.destroy()
  silent.close()
  await close()
})
