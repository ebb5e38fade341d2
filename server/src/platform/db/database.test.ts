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
