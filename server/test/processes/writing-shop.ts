import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '../../../bin/postgres/embedded-database.ts'
import { createLog } from '../../src/platform/logs/log.ts'

// Opens the embedded database of the given folder like a shop, and prints each row once it is written.
const codeWhenServerEnds = 3
let isStopping = false
process.on('SIGTERM', () => {
  isStopping = true
})

const database = await startEmbeddedDatabase({ dataDir: String(process.argv[2]), log: createLog('warn') })
void database.ended.then(() => process.exit(isStopping ? 0 : codeWhenServerEnds))

const client = new pg.Client(database.url)
client.on('error', () => {})
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS written (id integer PRIMARY KEY)')
const { rows } = await client.query<{ id: number }>('SELECT id FROM written')
console.log(JSON.stringify({ server: database.pid, found: rows.map((row) => row.id) }))

for (let id = rows.length; !isStopping; id++) {
  await client.query('INSERT INTO written VALUES ($1)', [id]).then(
    () => console.log(id),
    () => {},
  )
  await pause(1)
}
await client.end()
await database.stop()
