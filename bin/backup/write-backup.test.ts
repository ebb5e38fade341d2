import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useShop } from '../../server/test/shop.ts'
import { writeBackup } from './write-backup.ts'

const shop = useShop()

test('a file that is deleted while the tables are read is in the backup, whose rows may name it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storylamp-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const uploads = join(folder, 'uploads')
  mkdirSync(join(uploads, 'sold'), { recursive: true })
  writeFileSync(join(uploads, 'sold/tale.mp3'), 'a tale')
  const client = await shop.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('BEGIN; LOCK TABLE product IN ACCESS EXCLUSIVE MODE')

  const to = join(folder, 'backup')
  const backup = writeBackup({ db: shop.db, clock: () => new Date(), shopVersion: '1', uploads, to })
  const isWaiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect.poll(async () => (await shop.pool.query(isWaiting)).rowCount).toBe(1)
  rmSync(join(uploads, 'sold/tale.mp3'))
  writeFileSync(join(uploads, 'sold/later.mp3'), 'a later tale')
  await client.query('COMMIT')

  expect((await backup).uploads.map(({ path }) => path)).toEqual(['uploads/sold/tale.mp3', 'uploads/sold/later.mp3'])
  expect(readFileSync(join(to, 'uploads/sold/tale.mp3'), 'utf8')).toBe('a tale')
})
