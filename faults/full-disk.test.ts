import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest } from '../bin/backup/manifest.ts'
import { listErasure } from '../server/src/features/accounts/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { media } from '../server/test/fixtures/admin-uploads.ts'
import { run } from '../server/test/processes/template-database.ts'
import { type Aftermath, readAftermath } from './aftermath.ts'
import { startCustomers } from './customers.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { openProvider, type Provider } from './provider.ts'
import { openSmallDisks, type SmallDisk, type SmallDisks, whyNoSmallDisks } from './small-disk.ts'
import { testSoundness } from './soundness.ts'

const reason = whyNoSmallDisks()
if (reason !== undefined) console.warn(`Full disks are not tried, because this machine mounts none: ${reason}`)

const fills = Number(process.env.FILLS ?? 1)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const families = { customers: 4, storyBuyers: 1 }
const fullForMs = 2000
const backWithinMs = 10_000
const sizes = { sandbox: 40, uploads: 8, logs: 1, backups: 8 }

describe.skipIf(reason !== undefined)(`full disks${reason === undefined ? '' : ` (skipped: ${reason})`}`, () => {
  let dataDir: string
  const folder = (name: string) => disks.inside(join(dataDir, name))
  const parts = {} as Record<keyof typeof sizes, SmallDisk>
  let disks: SmallDisks
  let database: SmallDisk
  let shop: KillableShop
  let provider: Provider
  let admin: string

  const call = async (method: string, path: string, body?: object | FormData) => {
    const reply = await fetch(shop.address + path, {
      method,
      headers: {
        authorization: `Bearer ${admin}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
    })
    const { code, ...rest } = (await reply.json()) as Record<string, unknown>
    return { status: reply.status, code, retryAfter: reply.headers.get('retry-after'), body: rest }
  }
  const status = (path: string) => fetch(shop.address + path).then((reply) => reply.status)
  const count = async (table: string) =>
    Number((await run(shop.databaseUrl(), `SELECT count(*) FROM ${table}`))[0]?.count)

  beforeAll(async () => {
    shop = await createKillableShop(async (place) => {
      dataDir = place.dataDir
      disks = openSmallDisks()
      database = await disks.mount(dataDir, 220)
      for (const [name, megabytes] of Object.entries(sizes)) {
        mkdirSync(folder(name))
        parts[name as keyof typeof sizes] = await disks.mount(join(dataDir, name), megabytes)
      }
      return { disks, env: { LOG_FOLDER: join(dataDir, 'logs'), LOG_LEVEL: 'info' } }
    })
    await shop.start()
    provider = openProvider(shop)
    const signIn = { emailusername: 'admin@example.com', password: 'storylamp-demo' }
    admin = String((await call('POST', '/api/auth/login', signIn)).body.accessToken)
  }, 120_000)
  afterAll(async () => {
    await shop?.end()
    await disks?.close()
  })

  test('no room for the log files: the shop goes on, and so does the log', async () => {
    const file = join(folder('logs'), `${new Date().toISOString().slice(0, 10)}.log`)
    parts.logs.fill()
    // More lines than fit into the rest of the last page.
    for (let asked = 0; asked < 40; asked++) expect(await status('/api/user/me/')).toBe(401)
    expect(shop.output()).toMatch(/the log file cannot be written: ENOSPC/)
    parts.logs.makeRoom()
    const sizeBefore = readFileSync(file).length
    expect(await status('/api/user/me/')).toBe(401)
    await expect.poll(() => readFileSync(file).length).toBeGreaterThan(sizeBefore)
    expect(JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ status: 401 })
  })

  test('S7.21 no room for an upload: 507 with a code, no half file, no row, and it works when tried again', async () => {
    const uploads = ['pictures', 'previews', 'sold', 'incoming']
    const stored = () => uploads.flatMap((name) => readdirSync(join(folder('uploads'), name)))
    const send = (bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'file.bin')
      return call('POST', '/api/admin/uploads', form)
    }
    const files = [media.mp3(), media.mp4(), await media.picture('jpeg', 1200, 800)]
    const paths: string[] = []
    const refused = { status: 507, code: 'storage_full', retryAfter: '60' }
    // From the first byte on, and in the middle.
    for (const leaving of [0, 16 * 1024]) {
      parts.uploads.fill(leaving)
      for (const file of files) expect(await send(file)).toMatchObject(refused)
      expect(stored()).toEqual([])
      parts.uploads.makeRoom()
    }
    expect(await count('upload')).toBe(0)
    for (const file of files) {
      const { status: done, body } = await send(file)
      expect(done).toBe(201)
      paths.push(String(body.path))
    }

    const [mp3, , picture] = paths
    const story = {
      title: 'A tight one',
      description: 'Short of room.',
      image: picture,
      imageAlt: 'A lamp',
      contentFile: mp3,
      text: 'Once it was night. '.repeat(400),
    }
    const before = { files: stored().sort(), stories: await count('bundle_story') }
    parts.uploads.fill()
    expect(await call('POST', '/api/admin/bundles/moonlight-garden/stories', story)).toMatchObject(refused)
    expect({ files: stored().sort(), stories: await count('bundle_story') }).toEqual(before)
    parts.uploads.makeRoom()
    const { status: added, body } = await call('POST', '/api/admin/bundles/moonlight-garden/stories', story)
    expect(added).toBe(201)
    const made = JSON.stringify(body)
    const preview = /uploads\/previews\/[0-9a-f]+\.mp3/.exec(made)?.[0]
    expect(await status(`/${preview}`)).toBe(200)
    expect(await status(`/${picture}`)).toBe(200)
  })

  test('no room for the list of erased families: a line is written whole or reported', async () => {
    const familyId = '0b2d1a52-5a0e-4b7e-9c55-3f1f3a1f8f10'
    const list = join(folder('backups'), 'erased-families.txt')
    // Room for half a line in the last page of the file.
    writeFileSync(list, '\n'.repeat(4096 - 30))
    parts.backups.fill()
    await expect(listErasure(folder('backups'), { familyId }, systemClock)).rejects.toThrow('ENOSPC')
    parts.backups.makeRoom()
    await listErasure(folder('backups'), { familyId }, systemClock)
    expect(readFileSync(list, 'utf8')).toMatch(new RegExp(`${familyId}\n$`))
    rmSync(list)
  })

  test('no room for a backup: it says so, ends with 1 and leaves nothing; the shop goes on, and the next one is whole', async () => {
    const target = join(dataDir, 'backups/first')
    const back = async () => {
      const program = join(import.meta.dirname, '../bin/backup.ts')
      const { NODE_ENV: _, DATABASE_URL: __, ...env } = process.env
      const backup = disks.spawn(process.execPath, [program, '--to', target], {
        env: { ...env, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise((resolve) => backup.on('exit', resolve))
      return { said: (await text(backup.stderr as never)).trim(), code: await ended }
    }
    // Full at the first table, and at the uploads.
    for (const leaving of [0, 700 * 1024]) {
      parts.backups.fill(leaving)
      expect(await back()).toEqual({ said: `No backup was made: the disk of ${target} is full.`, code: 1 })
      expect(readdirSync(folder('backups'))).toEqual(['filler'])
      await expect(readManifest(folder('backups/first'))).rejects.toThrow('is no whole backup')
      expect(await status('/api/ready')).toBe(200)
      parts.backups.makeRoom()
    }
    expect(await back()).toEqual({ said: '', code: 0 })
    expect((await readManifest(folder('backups/first'))).uploads.length).toBeGreaterThan(0)
  }, 60_000)

  describe(`the database has no room while customers pay (npm run test:faults -- --fills ${fills} --seed ${seed})`, () => {
    let after: Aftermath

    test(
      `D60 503 says so, and it comes back by itself within ${backWithinMs} ms`,
      async () => {
        const pid = shop.pid()
        const customers = await startCustomers({ shop, provider, reach: () => {} }, seed, families)
        for (let round = 1; round <= fills; round++) {
          await pause(1500)
          database.fill()
          await writeUntilFull()
          const answers = await watchOutage()
          database.makeRoom()
          const roomAt = performance.now()
          await expect.poll(addNote, { timeout: backWithinMs, interval: 50 }).toMatchObject({ status: 200 })
          console.log(`${round} of ${fills}: back ${Math.round(performance.now() - roomAt)} ms after there was room`)
          expect(answers.filter((answer) => answer !== '503 unavailable 2')).toEqual([])
          expect(answers.length).toBeGreaterThan(0)
        }
        await pause(1500)
        expect(shop.pid()).toBe(pid)
        after = await readAftermath(shop, provider, await customers.stop())
      },
      60_000 + fills * 30_000,
    )
    testSoundness(() => after)
  })

  const addNote = () => call('PUT', '/api/user/updateMe/', { lastname: `Winter ${Math.random()}` })

  /** Fills the transaction log until the database can write no more. */
  async function writeUntilFull(): Promise<void> {
    const text = "SELECT pg_logical_emit_message(true, 'fault', repeat(md5(random()::text), 60000))"
    const fillMore = async () => {
      for (;;) await run(shop.databaseUrl(), text)
    }
    // The database restarts when another session's write finds no room; what that frees is filled, and then it cannot start, or
    // not even write its pid file.
    await expect
      .poll(() => {
        database.fill()
        return fillMore().catch(({ message }: Error) => message)
      })
      .toMatch(/No space left on device|not yet accepting connections|ENOENT.*postmaster[.]pid/)
    // Backends are told to end, and the shop hears of it.
    await expect.poll(() => status('/api/ready').catch(() => 0)).toBe(503)
  }

  async function watchOutage(): Promise<string[]> {
    const answers: string[] = []
    const until = performance.now() + fullForMs
    while (performance.now() < until) {
      const { status: answered, code, retryAfter } = await addNote()
      answers.push(`${answered} ${code} ${retryAfter}`)
      expect(await status('/api/live')).toBe(200)
      await pause(50)
    }
    return answers
  }
})
