import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, run, urlOfDatabase } from '../../../test/processes/template-database.ts'
import { createLog } from '../logs/log.ts'
import { openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let count = 0

/** A copy of a database, and how the next start finds it. */
async function databaseFrom(template: string) {
  const name = `storylamp_migrate_${process.pid}_${++count}`
  await run(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const open = () => {
    const { pool, close } = openDatabase(urlOfDatabase(inject('databaseUrl'), name), log)
    onTestFinished(close)
    return pool
  }
  onTestFinished(() => dropDatabase(inject('databaseUrl'), name).then(() => {}))
  const pool = open()
  const rows = async () => (await pool.query('SELECT name, checksum FROM migration ORDER BY name')).rows
  const names = async () => (await rows()).map((row) => row.name)
  const start = (migrations = readMigrations()) => migrate(pool, { log, migrations })
  return { pool, open, lines, rows, names, start }
}

const migrated = () => databaseFrom(inject('template'))
const empty = () => databaseFrom('template0')

/** Of a shop with one table; the dated ones follow in the order of their names. */
const small = (dated: Record<string, string> = {}) =>
  new Map([
    [
      'baseline',
      `CREATE TABLE migration (name text PRIMARY KEY, checksum text, run_at timestamptz DEFAULT now());
       CREATE TABLE lamp (id integer)`,
    ],
    ...Object.entries(dated),
  ])

const exists = async ({ pool }: Awaited<ReturnType<typeof empty>>, table: string) =>
  (await pool.query('SELECT to_regclass($1) IS NOT NULL AS exists', [table])).rows[0].exists

test('every migration is stored with the checksum of its contents; nothing is said of it at the next start (D52)', async () => {
  const { start, rows, names, lines } = await migrated()
  await start()
  expect(await names()).toEqual([...readMigrations().keys()].sort())
  expect((await rows()).filter(({ checksum }) => !/^[0-9a-f]{64}$/.test(checksum))).toEqual([])
  expect(lines).toEqual([])
})

const first = "CREATE TABLE first AS SELECT current_setting('lock_timeout') AS timeout"

test('dated migrations follow the baseline in the order of their names, each with a limit on how long it waits for a lock (D52)', async () => {
  const database = await empty()
  await database.start(small())
  await database.start(small({ '2031-01-01-first.sql': first, '2031-01-02-b.sql': 'ALTER TABLE first ADD b text' }))
  expect(await database.names()).toEqual(['2031-01-01-first.sql', '2031-01-02-b.sql', 'baseline'])
  expect((await database.pool.query('SELECT timeout FROM first')).rows).toEqual([{ timeout: '5s' }])
  expect((await database.pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
})

test.each([
  ['edited', "UPDATE migration SET checksum = 'other' WHERE name = 'baseline'", /other contents of baseline than/],
  [
    'edited since',
    "UPDATE migration SET checksum = 'other' WHERE name LIKE '2031%'",
    /contents of 2031-01-01-first\.sql /,
  ],
  [
    'missing',
    "INSERT INTO migration VALUES ('2030-12-31-gone.sql', 'a')",
    /by 2030-12-31-gone\.sql, which this version/,
  ],
  [
    'from before the baseline',
    "INSERT INTO migration VALUES ('0005_cart.sql', 'a')",
    /begin with an empty DATA_DIR, or/,
  ],
])('a migration that is %s is refused with one sentence, and nothing is changed (D52)', async (_, plant, sentence) => {
  const database = await empty()
  const migrations = small({ '2031-01-01-first.sql': first })
  await database.start(migrations)
  await database.pool.query(plant)
  const before = await database.rows()
  await expect(database.start(migrations.set('2031-01-02-next.sql', 'DROP TABLE lamp'))).rejects.toThrow(sentence)
  expect(await database.rows()).toEqual(before)
})

test('a migration of a newer version is warned of, so that the previous version can be started again (D52)', async () => {
  const { pool, start, lines } = await migrated()
  await pool.query("INSERT INTO migration (name, checksum) VALUES ('2999-01-01-newer.sql', 'unknown here')")
  await start()
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ newer: ['2999-01-01-newer.sql'] })])
})

const dies = 'SELECT pg_terminate_backend(pg_backend_pid())'

test('a start that is killed or fails in the middle of the baseline or of a migration leaves nothing of it, and the next one does it (D52)', async () => {
  const database = await empty()
  const { start, names } = database
  await expect(start(new Map([['baseline', `${small().get('baseline')}; ${dies}`]]))).rejects.toThrow('terminating')
  expect(await exists(database, 'lamp')).toBe(false)
  await start(small())
  await expect(start(small({ '2031-01-01-first.sql': `${first}; ${dies}` }))).rejects.toThrow('terminating')
  const recordsItself = `${first}; INSERT INTO migration VALUES ('2031-01-01-first.sql')`
  await expect(start(small({ '2031-01-01-first.sql': recordsItself }))).rejects.toThrow('duplicate')
  expect([await exists(database, 'first'), await names()]).toEqual([false, ['baseline']])
  await start(small({ '2031-01-01-first.sql': first }))
  expect(await exists(database, 'first')).toBe(true)
})

test('of two processes that start at once one migrates, and the other waits and finds it done (D52)', async () => {
  const { open, names } = await empty()
  const migrations = small({ '2031-01-01-first.sql': `${first}; SELECT pg_sleep(0.2)` })
  await Promise.all([migrate(open(), { migrations }), migrate(open(), { migrations })])
  expect(await names()).toEqual(['2031-01-01-first.sql', 'baseline'])
})

test('a migration that waits too long for a table in use gives up with a sentence (D52)', async () => {
  const { pool, open, start, names } = await empty()
  await start(small())
  const user = await open().connect()
  await user.query('BEGIN; LOCK TABLE lamp IN ACCESS SHARE MODE')
  const impatient = "SET LOCAL lock_timeout = '10ms'; ALTER TABLE lamp ADD name text"
  await expect(start(small({ '2031-01-01-name.sql': impatient }))).rejects.toThrow(
    /^The migration 2031-01-01-name\.sql has waited/,
  )
  await user.query('COMMIT')
  user.release()
  expect([await names(), (await pool.query('SELECT * FROM lamp')).fields.length]).toEqual([['baseline'], 1])
})

test('a role that may not create tables gets a sentence (D52)', async () => {
  const { pool, start } = await empty()
  await pool.query('REVOKE CREATE ON SCHEMA public FROM pg_database_owner')
  await expect(start(small())).rejects.toThrow(
    /^The role of DATABASE_URL may not migrate the database \(permission denied/,
  )
})
