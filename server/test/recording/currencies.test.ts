import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@storylamp/contract/api'
import { expect, onTestFinished, test } from 'vitest'
import { readAmounts } from '../reading/amounts.ts'

type Step = { call?: keyof typeof api; request?: string; status: number; body: unknown }

// Against hanging.
const patienceMs = 600_000

/** Lives through the recorded journey in a shop of these currencies. */
async function liveIn(...currencies: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'storylamp-recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'record.ts'), folder, ...currencies])
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
}

test(
  'D104 no reply, mail, document or table of a shop in euros names dollars',
  async () => {
    const texts = await liveIn('EUR')
    const named = texts.flatMap((text) => text.match(/.{0,80}(?:\$|\bUSD\b|dollar).{0,40}/gi) ?? [])
    expect(named).toEqual([])
    expect(texts.join()).toContain('€')
  },
  patienceMs,
)

test(
  'D104 each amount in the replies of a shop that sells in dollars and euros has its currency beside it',
  async () => {
    const steps = (await liveIn('USD', 'EUR')).flatMap((text) => Object.values<Step[]>(JSON.parse(text)).flat())
    const noted: Parameters<typeof readAmounts>[2] & object = []
    for (const { call, status, body } of steps)
      if (call !== undefined && call in api && status < 300) {
        const found: typeof noted = []
        readAmounts(api[call].reply, body, found)
        noted.push(...found.map(({ path, currency }) => ({ path: `${call}${path}`, currency })))
      }
    const bare = noted.flatMap(({ path, currency }) => (currency === undefined ? [path] : []))
    expect([...new Set(bare)]).toEqual([])
    expect(noted.length).toBeGreaterThan(500)
  },
  patienceMs,
)
