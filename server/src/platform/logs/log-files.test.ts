import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { dailyLogFiles } from './log-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'storylamp-logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('D65 the log goes into one file a day, and files end after 30 days', () => {
  for (const name of ['2026-01-30.log', '2026-01-31.log', 'notes.txt']) writeFileSync(join(folder, name), 'old\n')
  let now = new Date('2026-03-01T23:59:59Z')
  const log = createLog(
    'info',
    dailyLogFiles(folder, () => now),
  )
  log.info('before midnight')
  expect(readdirSync(folder)).toEqual(['2026-01-30.log', '2026-01-31.log', '2026-03-01.log', 'notes.txt'])
  now = new Date('2026-03-02T00:00:00Z')
  log.info('after midnight')
  expect(readdirSync(folder)).toEqual(['2026-01-31.log', '2026-03-01.log', '2026-03-02.log', 'notes.txt'])
  expect(readFileSync(join(folder, '2026-03-01.log'), 'utf8')).toMatch(/before midnight"}\n$/)
  expect(readFileSync(join(folder, '2026-03-02.log'), 'utf8')).toMatch(/after midnight"}\n$/)
})

test.runIf(existsSync('/dev/full'))('a full disk is reported once and loses lines, nothing else', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined)
  symlinkSync('/dev/full', join(folder, '2026-04-01.log'))
  let now = new Date('2026-04-01T12:00:00Z')
  const output = dailyLogFiles(folder, () => now)
  for (const line of ['one\n', 'two\n']) output.write(line)
  expect(reported.mock.calls).toEqual([[expect.stringMatching(/^the log file cannot be written: ENOSPC/)]])
  now = new Date('2026-04-02T12:00:00Z')
  for (const line of ['three\n', 'four\n']) output.write(line)
  expect(readFileSync(join(folder, '2026-04-02.log'), 'utf8')).toBe('\nthree\nfour\n')
  reported.mockRestore()
})
