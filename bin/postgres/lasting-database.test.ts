import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../server/test/processes/template-database.ts'
import { startLastingDatabase } from './lasting-database.ts'

const dataDir = () => {
  const folder = mkdtempSync(join(tmpdir(), 'storylamp-lasting-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const pidOf = (folder: string) => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
const answer = (url: string) => run(url, 'SELECT id FROM kept').catch(() => undefined)

test('a server that ends by itself is started again at the same address, with what was acknowledged (D60)', async () => {
  const folder = dataDir()
  const { url, stop } = await startLastingDatabase({ dataDir: folder, log: pino({ level: 'silent' }) })
  await run(url, 'CREATE TABLE kept (id integer)')
  for (let id = 1; id <= 3; id++) {
    await run(url, `INSERT INTO kept VALUES (${id})`)
    process.kill(pidOf(folder), 'SIGKILL')
    const rows = Array.from({ length: id }, (_, at) => ({ id: at + 1 }))
    await expect.poll(() => answer(url)).toEqual(rows)
  }
  await stop()
})

test('while it cannot start it is tried again, told once, and stops at once', async () => {
  const folder = dataDir()
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const { url, stop } = await startLastingDatabase({ dataDir: folder, log })
  await run(url, 'CREATE TABLE kept (id integer)')
  const [control, away] = ['global/pg_control', 'global/away'].map((name) => join(folder, 'postgres', name))
  renameSync(String(control), String(away))
  process.kill(pidOf(folder), 'SIGKILL')
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[0]).toBe('The database ended unexpectedly and is started again.')
  expect(lines[1]).toMatch(/^The database could not be started again: .*pg_control/)
  renameSync(String(away), String(control))
  await expect.poll(() => answer(url)).toEqual([])
  renameSync(String(control), String(away))
  process.kill(pidOf(folder), 'SIGKILL')
  await expect.poll(() => lines.length).toBe(4)
  await stop()
})
