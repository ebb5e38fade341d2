import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@storylamp/contract/api'
import { fileCalls } from '@storylamp/contract/file-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Step = { call?: string; status?: number }

// Against hanging: it takes 15 seconds where nothing else runs.
const patienceMs = 600_000
const folder = mkdtempSync(join(tmpdir(), 'storylamp-recording-'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

// In a process of its own, because it moves the clock.
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'record.ts'), folder])
}, patienceMs)
afterAll(() => rmSync(folder, { recursive: true }))

test('what the shop replies and mails is what was recorded', async () => {
  const difference =
    'A reply or a mail is not as recorded. If it is meant to be: `npm run record` records anew; read the difference before you commit it. Steps with "specified" must not change.'
  for (const file of readdirSync(folder))
    await expect
      .soft(read(file), `${file}: ${difference}`)
      .toMatchFileSnapshot(join(import.meta.dirname, 'replies', file))
})

test('a step of the recording calls each endpoint and each file of the contract with success', () => {
  const steps = readdirSync(folder).flatMap((file) => Object.values<Step[]>(JSON.parse(read(file))).flat())
  const called = new Set(steps.filter(({ status = 500 }) => status < 300).map(({ call }) => call))
  const uncalled = Object.keys({ ...api, ...fileCalls }).filter((name) => !called.has(name))
  expect(uncalled, 'Add a step to a scene in server/test/recording/journey, then `npm run record`').toEqual([])
})
