import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasureList, listErasure } from '../../server/src/features/accounts/index.ts'
import { password, visitor } from '../../server/test/fixtures/families.ts'
import { useShop } from '../../server/test/shop.ts'
import { readErased } from './erased-since.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeFamily, call } = visitor(shop)
const folder = mkdtempSync(join(tmpdir(), 'storylamp-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command of the shop, as npm runs it, in a folder of its own. */
const run = (name: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { DATABASE_URL: _, NODE_ENV: __, ...given } = process.env
    const program = join(import.meta.dirname, `../${name}.ts`)
    const options = { cwd: folder, env: { ...given, LOG_LEVEL: 'warn', ...env } }
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

const older = join(folder, 'older')
let erased: string

beforeAll(async () => {
  const { parent } = await makeFamily()
  const { rows } = await shop.pool.query('SELECT family_id FROM member ORDER BY since DESC LIMIT 1')
  erased = rows[0].family_id
  const file = 'uploads/sold/0123456789abcdef0123456789abcdef.mp3'
  await shop.pool.query(
    `INSERT INTO upload (path, kind, content_file, alt, bytes, seconds, created_at) VALUES ($1, 'audio', $1, '', 1, 1, now())`,
    [file],
  )
  const made = await run('backup', ['--to', older, '--without-missing-files'], { DATABASE_URL: shop.databaseUrl })
  expect(made).toMatchObject({ code: 0 })
  expect((await call('DELETE', '/api/user/me/', { password }, parent)).statusCode).toBe(200)
}, 120_000)

test('a backup whose DATA_DIR is not that of the shop names the store, exits with 1 and leaves no folder', async () => {
  const { code, said } = await run('backup', ['--to', join(folder, 'none')], { DATABASE_URL: shop.databaseUrl })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^1 files that the database names are not in .*data\/uploads, such as uploads\/sold\/0123.+\n$/,
    ),
  ])
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
})

test('a restore of rows whose files are lost is refused unless it is asked for, and says where it restored to', async () => {
  const refusedIn = join(folder, 'refused')
  const refused = await run('restore', ['--from', older], { DATA_DIR: refusedIn })
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/^1 files that the database names are not in .*older/),
  })
  const dataDir = join(folder, 'restored')
  const restored = await run('restore', ['--from', older, '--without-missing-files'], { DATA_DIR: dataDir })
  const places = new RegExp(`embedded database below ${dataDir}: .+ 0 uploaded files in ${dataDir}/uploads`)
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(places) })
  expect(restored.said).toContain('so they are back')
}, 120_000)

test('psql gets the address of the database and what it is asked; where there is none, the command says so', async () => {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const env = { DATABASE_URL: shop.databaseUrl, PATH: programs }
  expect(await run('psql', [], env)).toEqual({ code: 1, said: expect.stringMatching(/^psql is not installed: .+\n$/) })
  writeFileSync(join(programs, 'psql'), '#!/bin/sh\necho "$*"\nexit 3', { mode: 0o755 })
  const asked = ['-c', 'SELECT 1']
  expect(await run('psql', asked, env)).toEqual({ code: 3, said: `${[shop.databaseUrl, ...asked].join(' ')}\n` })
})

test.each(['backup', 'pseudonym', 'admin', 'psql'])(
  '%s without any setting is one sentence and makes no database',
  async (name) => {
    const args =
      { backup: ['--to', 'new'], pseudonym: ['--account', 'x'], admin: ['--email', 'sam@shop.example'] }[name] ?? []
    expect(await run(name, args, {})).toEqual({
      code: 1,
      said: expect.stringMatching(/^No database is below .+data: .+\n$/),
    })
    expect(existsSync(join(folder, 'data/postgres'))).toBe(false)
  },
)

test('who was erased is known from the database that was used, from a newer backup and from a list', async () => {
  const newer = join(folder, 'newer')
  const made = await run('backup', ['--to', newer, '--without-missing-files'], { DATABASE_URL: shop.databaseUrl })
  expect(made).toMatchObject({ code: 0 })
  await listErasure(folder, { familyId: erased }, () => new Date())
  for (const source of [shop.databaseUrl, newer, erasureList(folder)])
    expect(await readErased(source)).toEqual([expect.objectContaining({ id: erased, kind: 'family' })])
  expect(await readErased(older)).toEqual([])
  await expect(readErased(join(folder, 'nowhere'))).rejects.toThrow('nowhere is not there')
})
