import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, run, urlOfDatabase } from '../server/test/processes/template-database.ts'
import { readCatalog } from './schema/read-catalog.ts'
import { renderSchema } from './schema/render-schema.ts'

const written = readFileSync(join(import.meta.dirname, '../server/schema.sql'), 'utf8')

async function openCopy(): Promise<pg.Client> {
  const name = `storylamp_schema_${process.pid}`
  await run(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${inject('template')} STRATEGY file_copy`)
  const client = new pg.Client({ connectionString: urlOfDatabase(inject('databaseUrl'), name) })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(inject('databaseUrl'), name)
  })
  return client
}

test('server/schema.sql is the schema that the migrations make', async () => {
  const client = await openCopy()
  const says = "run 'npm run schema -- --write'"
  expect(renderSchema(await readCatalog(client)) === written, says).toBe(true)
  await client.query('ALTER TABLE family ADD planted text')
  expect(renderSchema(await readCatalog(client))).toBe(
    written.replace(
      'CREATE TABLE family (\n  id uuid PRIMARY KEY,\n  created_at timestamptz NOT NULL',
      '$&,\n  planted text',
    ),
  )
})
