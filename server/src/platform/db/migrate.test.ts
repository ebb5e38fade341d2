import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, run, urlOfDatabase } from '../../../test/template-database.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { listMigrations, migrate } from './migrate.ts'

let count = 0

/** A migrated database, and how the next start finds it. */
async function migrated() {
  const name = `storylamp_migrate_${process.pid}_${++count}`
  await run(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${inject('template')} STRATEGY file_copy`)
  const url = urlOfDatabase(inject('databaseUrl'), name)
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const { pool, close } = openDatabase(url, log)
  onTestFinished(async () => {
    await close()
    await dropDatabase(inject('databaseUrl'), name)
  })
  const rows = async () => (await pool.query('SELECT name, checksum FROM migration ORDER BY name')).rows
  return { pool, url, log, lines, rows, start: () => migrate(pool, { log }) }
}

test('every migration is stored with the checksum of its contents; nothing is said of it at the next start (D52)', async () => {
  const { start, rows, lines } = await migrated()
  await start()
  expect((await rows()).map(({ name }) => name)).toEqual(await listMigrations())
  expect((await rows()).filter(({ checksum }) => !/^[0-9a-f]{64}$/.test(checksum))).toEqual([])
  expect(lines).toEqual([])
})

test('a database from before checksums gets them once (D52)', async () => {
  const { pool, start, rows } = await migrated()
  const before = await rows()
  await pool.query('ALTER TABLE migration DROP COLUMN checksum')
  await start()
  expect(await rows()).toEqual(before)
})

test.each([
  [
    'edited',
    "UPDATE migration SET checksum = 'other' WHERE name = '0005_cart.sql'",
    /other contents of 0005_cart\.sql /,
  ],
  [
    'missing',
    "INSERT INTO migration (name) VALUES ('0101_gone.sql')",
    /by 0101_gone\.sql, which this version .* not have/,
  ],
  [
    'missing, with a checksum',
    "INSERT INTO migration (name, checksum) VALUES ('0101_gone.sql', 'of something else')",
    /by 0101_gone\.sql, which/,
  ],
])('a migration that is %s is refused with one sentence, and nothing is changed (D52)', async (_, plant, sentence) => {
  const { pool, start, rows } = await migrated()
  await pool.query(plant)
  const before = await rows()
  await expect(start()).rejects.toThrow(sentence)
  expect(await rows()).toEqual(before)
})

test('a migration of a newer version is warned of, so that the previous version can be started again (D52)', async () => {
  const { pool, start, lines } = await migrated()
  await pool.query("INSERT INTO migration (name) VALUES ('9999_newer.sql')")
  await start()
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ newer: ['9999_newer.sql'] })])
})

test('migrations that were renamed once are known by their former names (D52)', async () => {
  const { pool, start, rows } = await migrated()
  const after = await rows()
  await pool.query('ALTER TABLE migration DROP COLUMN checksum')
  for (const [now, then] of [
    ['0016_debits', '0015_debits'],
    ['0120_audit_kinds', '0121_audit_kinds'],
    ['0121_cancelled_returns', '0123_cancelled_returns'],
    ['0122_tracking_numbers', '0126_tracking_numbers'],
  ])
    await pool.query('UPDATE migration SET name = $1 WHERE name = $2', [`${then}.sql`, `${now}.sql`])
  await start()
  expect(await rows()).toEqual(after)
})

test('a migration that has got another name is known by its contents (D52)', async () => {
  const { pool, start, rows } = await migrated()
  const after = await rows()
  await pool.query("UPDATE migration SET name = '0099_basket.sql' WHERE name = '0005_cart.sql'")
  await start()
  expect(await rows()).toEqual(after)
})

test('a role that may not create tables gets a sentence (D52)', async () => {
  const { pool, start } = await migrated()
  await pool.query('REVOKE CREATE ON SCHEMA public FROM pg_database_owner')
  await expect(start()).rejects.toThrow(/^The role of DATABASE_URL may not migrate the database \(permission denied/)
})

/** As far as the migration reads it, with one job that waits and one that runs. */
const formerQueue = `
  DROP TABLE job, periodic_job CASCADE;
  DELETE FROM migration WHERE name = '0190_jobs.sql';
  CREATE SCHEMA graphile_worker;
  CREATE TABLE graphile_worker._private_tasks (id integer PRIMARY KEY, identifier text);
  CREATE TABLE graphile_worker._private_jobs (
    id bigint GENERATED ALWAYS AS IDENTITY, task_id integer, payload json, priority smallint DEFAULT 0, run_at timestamptz DEFAULT now(),
    attempts smallint DEFAULT 0, max_attempts smallint DEFAULT 25, last_error text, key text, created_at timestamptz DEFAULT now(),
    locked_at timestamptz);
  INSERT INTO graphile_worker._private_tasks VALUES (1, 'send-mail');
  INSERT INTO graphile_worker._private_jobs (task_id, payload, attempts, locked_at) VALUES (1, '1', 3, NULL), (1, '2', 1, now())`

test('jobs of the former queue move with their numbers, and so does what processes of the version before still add or give back (D52)', async () => {
  const { pool, start } = await migrated()
  await pool.query(formerQueue)
  await start()
  const jobs = async () => (await pool.query('SELECT id::int, task, payload, attempts FROM job ORDER BY id')).rows
  const waiting = { id: 1, task: 'send-mail', payload: 1, attempts: 3 }
  expect(await jobs()).toEqual([waiting])
  await pool.query("INSERT INTO graphile_worker._private_jobs (task_id, payload) VALUES (1, '3')")
  await pool.query('UPDATE graphile_worker._private_jobs SET locked_at = NULL')
  const [first, second, third] = await jobs()
  expect([first, second, third]).toEqual([
    waiting,
    { ...waiting, id: expect.any(Number), payload: 3, attempts: 0 },
    { ...waiting, id: expect.any(Number), payload: 2, attempts: 0 },
  ])
  expect(second.id).toBeGreaterThan(2)
  expect((await pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount).toBe(0)
})
