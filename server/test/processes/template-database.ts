import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../../bin/postgres/embedded-database.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/logs/log.ts'
import { seedCatalog } from '../../src/seed/seed-catalog.ts'
import { copyCachedCluster } from './cached-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    template: string
  }
}

// What the tests store may be lost with the machine: no commit needs to wait for the disk.
const settings = { fsync: 'off', full_page_writes: 'off', wal_compression: 'off' }

const log = createLog('warn')

/** One migrated and seeded database, which every test file works on a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const { databaseUrl, template, stop } = await startTemplate()
  project.provide('databaseUrl', databaseUrl)
  project.provide('template', template)
  return stop
}

type Template = { databaseUrl: string; template: string; stop: () => Promise<unknown> }

/** On the server at DATABASE_URL, or on one of its own that starts with what an earlier run has filled. */
export async function startTemplate(): Promise<Template> {
  const external = process.env.DATABASE_URL
  if (external !== undefined) {
    const template = `storylamp_test_${process.pid}`
    await run(external, `CREATE DATABASE ${template}`)
    await fill(urlOfDatabase(external, template))
    return { databaseUrl: external, template, stop: () => dropDatabase(external, template) }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-test-'))
  await copyFilledCluster(dataDir)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, log, settings })
  const end = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Nobody may be connected to what is copied.
  return { databaseUrl: urlOfDatabase(url, 'postgres'), template: new URL(url).pathname.slice(1), stop: end }
}

/** Puts the database of a shop there that has been migrated and has its catalog, but no people yet. */
export const copyFilledCluster = (dataDir: string): Promise<void> =>
  copyCachedCluster(dataDir, async (draft) => {
    const { url, stop } = await startEmbeddedDatabase({ dataDir: draft, log })
    await fill(url)
    await stop()
  })

export async function fill(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, log)
  await migrate(pool)
  await seedCatalog(db)
  await close()
}

export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** FORCE is refused while an autovacuum worker, which is a superuser's, is in the database; the plain form ends it. */
export const dropDatabase = (url: string, name: string) =>
  run(url, `DROP DATABASE ${name} WITH (FORCE)`).catch(() => run(url, `DROP DATABASE IF EXISTS ${name}`))

/** The URL of a running shop's embedded database, from its postmaster.pid. */
export function urlOfEmbedded(dataDir: string): string {
  const socketFolder = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return `postgresql://storylamp@localhost:5432/storylamp?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

export async function run(url: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A database that is killed between two statements is noticed by the next.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
