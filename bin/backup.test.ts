import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { readBooks } from '../server/test/books.ts'
import { childForm, type Family, password, visitor } from '../server/test/fixtures/families.ts'
import { plantedWebhook } from '../server/test/fixtures/planted-webhook.ts'
import { walletFixtures } from '../server/test/fixtures/wallets.ts'
import { run as runSql, urlOfDatabase, urlOfEmbedded } from '../server/test/processes/template-database.ts'
import { useShop } from '../server/test/shop.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { freePort } from './free-port.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeFamily, call } = visitor(shop)
const { makeWallet, adjust } = walletFixtures(shop)
const folder = mkdtempSync(join(tmpdir(), 'storylamp-backup-'))
const [backup, newer] = [join(folder, 'backup'), join(folder, 'newer')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number; said: string }

/** A command of the shop, as npm runs it. */
const run = (name: string, args: string[], env: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    const { DATABASE_URL: _, NODE_ENV: __, ...given } = process.env
    const program = join(import.meta.dirname, `${name}.ts`)
    const options = { env: { ...given, LOG_LEVEL: 'warn', ...env } }
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

/** One of two children of the family that stays. */
const removedChild = () => family.form.children[1]?.username

const restore = (from: string, dataDir: string) => run('restore', ['--from', from], { DATA_DIR: dataDir })

// Some programs end a line with them.
const otherLines = 'One\u2028two\u2029three'

let family: Family
let leaver: Family
let wallets: string[]
let feed: URL
let [written, lastBefore] = [0, 0]

beforeAll(async () => {
  leaver = await makeFamily()
  family = await makeFamily({ firstname: 'Zoë {"\\N",(NULL)}', children: [childForm('stays'), childForm('goes')] })
  await call('POST', '/api/cart/', { productId: 'owl-lamp-sage' }, family.parent)
  await call('POST', '/api/contact', { name: 'Zoë', email: 'zoe@mail.example', message: otherLines })
  feed = new URL((await call('POST', '/api/playlist/feed-address', {}, family.parent)).json().url)
  mkdirSync(join(shop.dataDir, 'uploads/pictures'), { recursive: true })
  writeFileSync(join(shop.dataDir, 'uploads/pictures/owl.webp'), 'an owl')
  writeFileSync(join(shop.dataDir, 'uploads/incoming/half-an-owl'), 'an o')
  wallets = await Promise.all([1, 2, 3, 4].map(makeWallet))
  await runSql(shop.databaseUrl, "INSERT INTO event (kind, actor) VALUES ('stock.imported', 'shop')")
  await runSql(shop.databaseUrl, plantedWebhook('xact, id - 1 FROM event'))
  let isOver = false
  const load = wallets.map(async (wallet) => {
    while (!isOver) {
      await adjust(wallet, 100 + ++written)
      await pause(1)
    }
  })
  const uploads = comingAndGoing(() => isOver)
  await pause(100)
  lastBefore = written
  const env = { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir }
  const made = await run('backup', ['--to', backup], env)
  isOver = true
  await Promise.all([...load, uploads])
  await erase(leaver)
  await call('DELETE', '/api/playlist/feed-address', undefined, family.parent)
  const store = `the database ${new URL(shop.databaseUrl).pathname.slice(1)} at .+, and \\d+ uploaded files of ${shop.dataDir}/uploads`
  expect(made).toEqual({ code: 0, said: expect.stringMatching(new RegExp(store)) })
  expect((await run('backup', ['--to', newer], env)).code).toBe(0)
}, 120_000)

/** Deletes an account and a child of another family as they would. No job runs, as where another process runs them all. */
async function erase({ parent }: Family) {
  expect((await call('DELETE', '/api/user/me/', { password }, parent)).statusCode).toBe(200)
  const removal = await call('DELETE', `/api/user/children/${removedChild()}`, undefined, family.parent)
  expect(removal.statusCode).toBe(200)
}

/** Creates files, moves them into place and deletes them again, as fast as the disk can. */
async function comingAndGoing(isOver: () => boolean) {
  const folder = (name: string) => join(shop.dataDir, 'uploads', name)
  for (let count = 0; !isOver(); count++) {
    writeFileSync(join(folder('incoming'), `film-${count}`), 'a film')
    renameSync(join(folder('incoming'), `film-${count}`), join(folder('sold'), `film-${count}`))
    if (count >= 20) rmSync(join(folder('sold'), `film-${count - 20}`))
    if (count % 10 === 0) await pause(1)
  }
}

test('files that are still arriving are left out of a backup, and those that are in place are not', () => {
  const { uploads } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { uploads: { path: string }[] }
  const paths = uploads.map(({ path }) => path)
  expect(paths).toContain('uploads/pictures/owl.webp')
  expect(paths.filter((path) => path.includes('incoming'))).toEqual([])
})

test('a backup taken under load is a shop again in an empty folder, and all sums are zero', async () => {
  const dataDir = join(folder, 'data')
  const restored = await run('restore', ['--from', backup, '--erased', newer], { DATA_DIR: dataDir })
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/the ledger adds up.+\n.+ will be erased again/) })
  expect(readFileSync(join(dataDir, 'uploads/pictures/owl.webp'), 'utf8')).toBe('an owl')

  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _, NODE_ENV: __, ...given } = process.env
  const env = { ...given, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const running = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 2],
  })
  onTestFinished(() => void running.kill('SIGKILL'))
  const ended = once(running, 'exit')
  const address = `http://localhost:${port}`
  await expect
    .poll(
      () =>
        fetch(`${address}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)

  const credentials = { emailusername: family.form.email, password }
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const ask = async (path: string) =>
    (await (await fetch(address + path, { headers: { authorization: `Bearer ${accessToken}` } })).json()) as {
      data: Record<string, unknown>
    }
  const earlier = await fetch(`${address}/api/user/me/`, {
    headers: { authorization: `Bearer ${family.parent.accessToken}` },
  })
  expect(earlier.status, 'a session of before').toBe(401)
  const revoked = await fetch(`${address}${feed.pathname}${feed.search}`)
  expect(revoked.status, "a feed's address that was ended after the backup").toBe(404)
  expect((await ask('/api/user/me/')).data.firstname).toBe(family.form.firstname)
  expect((await ask('/api/cart/')).data.totalQuantity).toBe(1)

  const retained = `SELECT message, event.xact::text, event_id < event.id AND webhook.xact = '0' AS is_unsent FROM contact_message, event, webhook`
  expect(await runSql(urlOfEmbedded(dataDir), retained)).toEqual([{ message: otherLines, xact: '0', is_unsent: true }])
  const { ledger } = await readBooks(urlOfEmbedded(dataDir))
  expect(ledger).toEqual({ sum: 0, unbalanced: [], astray: [] })
  // A family that was erased after the backup is erased again before the shop answers.
  const gone = { emailusername: leaver.form.email, password }
  const refused = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(gone) })
  expect(refused.status).toBe(401)
  const people = [leaver.form.email, leaver.form.children[0]?.username]
  const found = await runSql(urlOfEmbedded(dataDir), 'SELECT 1 FROM login WHERE email = $1 OR username = $2', people)
  expect(found).toEqual([])
  const children = await runSql(urlOfEmbedded(dataDir), 'SELECT username FROM login WHERE username = ANY($1)', [
    family.form.children.map(({ username }) => username),
  ])
  expect(children).toEqual([{ username: family.form.children[0]?.username }])
  // Numbers that customers and mail servers received after the backup are not assigned again.
  for (const [table, column] of [
    ['customer_order', 'number'],
    ['job', 'id'],
  ]) {
    const next = `SELECT nextval(coalesce(pg_get_serial_sequence('${table}', '${column}'), 'order_number'))`
    const [[before], [after]] = await Promise.all([
      runSql(shop.databaseUrl, next),
      runSql(urlOfEmbedded(dataDir), next),
    ])
    expect(Number(after?.nextval)).toBeGreaterThan(Number(before?.nextval) + 90_000)
  }
  // While the shop runs, commands reach its database, and a restore refuses to touch it.
  expect(
    await run('admin', ['--email', 'owner@shop.example'], { DATA_DIR: dataDir, SHOP_ORIGIN: 'https://shop.example' }),
  ).toEqual({
    code: 0,
    said: expect.stringMatching(
      /https:\/\/shop\.example\/reset-password#email=owner%40shop\.example&code=\d{6}\nThen log in and open https:\/\/shop\.example\/admin\. The account is in the embedded database/,
    ),
  })
  expect(await run('admin', ['--email', family.form.email], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: expect.stringContaining('belongs to a family of customers'),
  })
  rmSync(join(dataDir, 'uploads'), { recursive: true })
  expect(await restore(backup, dataDir)).toEqual({ code: 1, said: expect.stringContaining('is in use') })
  running.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 120_000)

test('it holds one moment: every table as it was then, and a transfer whole or not at all', () => {
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const rows = (name: string) => manifest.tables.find((table: { name: string }) => table.name === name).rows
  expect(rows('public.wallet_entry')).toBe(2 * rows('public.wallet_transfer'))
  expect(rows('public.wallet_transfer')).toBeGreaterThanOrEqual(lastBefore - wallets.length)
  expect(rows('public.wallet_transfer')).toBeLessThan(written)
})

/** Restores the backup into a new database, with `interfere` running just before the COMMIT. */
async function restoreInto(uploads: string, interfere: (db: Db) => Promise<unknown>) {
  const name = `storylamp_restore_${process.pid}_${Date.now()}`
  await runSql(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  const url = urlOfDatabase(inject('databaseUrl'), name)
  const log = createLog('silent')
  const { db, pool, close } = openDatabase(url, log)
  onTestFinished(async () => {
    await close()
    await runSql(inject('databaseUrl'), `DROP DATABASE ${name}`)
  })
  const findFaults = async (transaction: Db) => {
    await interfere(transaction)
    return []
  }
  const manifest = await readManifest(backup)
  const restored = restoreBackup({ db, pool, from: backup, manifest, uploads, findFaults })
  const problem = await restored.then(
    () => undefined,
    (error: Error) => error.message,
  )
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM person`.execute(db)
  return { problem, accounts: rows[0]?.count }
}

test('a restore whose COMMIT fails leaves neither rows nor uploads behind', async () => {
  const uploads = join(folder, 'uncommitted/uploads')
  const { problem, accounts } = await restoreInto(uploads, async (db) => {
    await sql`CREATE TABLE late (id int PRIMARY KEY, other int REFERENCES late DEFERRABLE INITIALLY DEFERRED)`.execute(
      db,
    )
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db)
    await sql`INSERT INTO late VALUES (1, 2)`.execute(db)
  })
  expect(problem).toContain('violates foreign key constraint')
  expect(accounts).toBe(0)
  expect(readdirSync(join(folder, 'uncommitted'))).toEqual([])
})

test('a restore whose uploads cannot be moved into place says where they are', async () => {
  const uploads = join(folder, 'occupied/uploads')
  const { problem, accounts } = await restoreInto(uploads, async () => {
    mkdirSync(uploads, { recursive: true })
    writeFileSync(join(uploads, 'somebody-elses'), 'x')
  })
  expect(problem).toContain(`move ${uploads}.draft to ${uploads}`)
  expect(accounts).toBeGreaterThan(0)
  expect(readFileSync(join(`${uploads}.draft`, 'pictures/owl.webp'), 'utf8')).toBe('an owl')
})

const broken: [string, (copy: string) => void][] = [
  ['half', (copy) => rmSync(join(copy, 'manifest.json'))],
  ['without a table', (copy) => rmSync(join(copy, 'tables/public.person.gz'))],
  ['with other bytes', (copy) => writeFileSync(join(copy, 'tables/public.person.gz'), 'x')],
  ['without an upload', (copy) => rmSync(join(copy, 'uploads/pictures/owl.webp'))],
]
test.each(broken)('a backup %s is refused when its manifest is read, which is first', async (kind, damage) => {
  const copy = join(folder, `backup ${kind}`)
  cpSync(backup, copy, { recursive: true })
  damage(copy)
  await expect(readManifest(copy)).rejects.toThrow(/^The backup is broken|is no whole backup/)
})

test('a backup that is refused writes nothing', async () => {
  const dataDir = join(folder, 'data of none')
  const { code, said } = await restore(folder, dataDir)
  expect([code, said]).toEqual([1, expect.stringMatching(/^.+ is no whole backup.+\n$/)])
  expect(existsSync(dataDir)).toBe(false)
})

test('a folder that exists is not written over, and nothing half is left behind', async () => {
  const env = { DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir }
  expect(await run('backup', ['--to', backup], env)).toEqual({
    code: 1,
    said: expect.stringContaining('exists already'),
  })
  const nowhere = { ...env, DATABASE_URL: 'postgresql://nobody@localhost:1/none' }
  expect((await run('backup', ['--to', join(folder, 'none')], nowhere)).code).toBe(1)
  expect(readdirSync(folder).filter((name) => name.includes('draft') || name === 'none')).toEqual([])
})
