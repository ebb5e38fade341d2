import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { fillSettings } from '../src/features/settings/index.ts'
import { loadBuiltPages } from '../src/pages/built-pages.ts'
import type { PageRenderer } from '../src/pages/page-renderer.ts'
import { createResponseCache, type ResponseCache } from '../src/platform/cache/response-cache.ts'
import { createChangeListener } from '../src/platform/db/change-listener.ts'
import { type Db, openDatabase, requestTimeouts } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/logs/log.ts'
import { connectProviders, type Providers } from '../src/providers.ts'
import type { TestSandbox } from './outside/sandbox.ts'
import { dropDatabase, run, urlOfDatabase } from './processes/template-database.ts'

export type TestShop = {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  responseCache: ResponseCache
  databaseUrl: string
  dataDir: string
  /** For tests that need a real connection. */
  address: string
  /** A test removes the errors that it expects; any other fails it. */
  errors: string[]
  /** Every line of the log. */
  logged: string[]
  providers: Providers
  /** The origin in the shop's links. */
  origin: string
  /** How far the shop's clock is ahead of the real one. */
  aheadMs: number
}

/** A shop for the tests of one file, on its own database or on its neighbour's. An error in its log fails the test. */
export function useShop(
  env: Record<string, string> = {},
  neighbour?: TestShop,
  sandbox?: TestSandbox,
  renderer?: PageRenderer,
  settings: Partial<Config> = {},
): TestShop {
  const shop = { errors: [] as string[], logged: [] as string[], aheadMs: 0 } as TestShop
  const undo: (() => unknown)[] = []

  beforeAll(async () => {
    shop.databaseUrl = neighbour?.databaseUrl ?? (await createDatabase(undo))
    shop.dataDir = mkdtempSync(join(tmpdir(), 'storylamp-shop-'))
    undo.push(() => rmSync(shop.dataDir, { recursive: true, force: true }))
    const write = (line: string) => {
      shop.logged.push(line)
      if (JSON.parse(line).level >= errorLevel) shop.errors.push(line)
    }
    const log = createLog('info', { write })
    const port = sandbox?.shopPort ?? 0
    const places = { PORT: String(port || 5000), DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl }
    const config = {
      ...readConfig({ ...places, ...env }),
      isSecondFactorRequired: false,
      ...settingsOf(sandbox),
      ...settings,
    }
    const { db, pool, close } = openDatabase(shop.databaseUrl, log, { connections: 5, timeouts: requestTimeouts })
    undo.push(close)
    await fillSettings(db, config.firstSettings, log)
    const changes = createChangeListener(shop.databaseUrl, 'catalog_changed', log)
    const responseCache = createResponseCache(changes)
    await changes.open()
    undo.push(changes.close)
    const clock = () => new Date(Date.now() + shop.aheadMs)
    const providers = connectProviders({ config, db, clock, log })
    const app = await buildApp({
      config,
      clock,
      db,
      pool,
      changes,
      responseCache,
      renderer: renderer ?? (await loadBuiltPages()),
      providers,
      log,
    })
    undo.push(() => app.close())
    Object.assign(shop, { app, db, pool, address: await app.listen({ port, host: '127.0.0.1' }) })
    Object.assign(shop, { providers, responseCache, origin: config.shopOrigin })
  })

  afterEach(() => {
    shop.aheadMs = 0
    expect(shop.errors.splice(0), 'errors in the log').toEqual([])
  })

  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  return shop
}

const errorLevel = 50

/** The providers' settings, if the test has a sandbox. */
const settingsOf = (sandbox: TestSandbox | undefined) =>
  sandbox && {
    stripe: sandbox.stripe,
    amazon: sandbox.amazon,
    storyTool: sandbox.storyTool,
    sisterSiteUrl: sandbox.sisterSiteUrl,
    sisterSiteSecret: sandbox.sisterSiteSecret,
  }

async function createDatabase(undo: (() => unknown)[]): Promise<string> {
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`
  await run(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${inject('template')} STRATEGY file_copy`)
  undo.push(() => dropDatabase(inject('databaseUrl'), name))
  return urlOfDatabase(inject('databaseUrl'), name)
}
