import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Against hanging: it takes half a minute where nothing else runs.
const patienceMs = 1_800_000

/** In a process of its own, because it moves the clock. */
const simulate = (...options: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'run.ts'), ...options], (ended, printed, problems) =>
      resolve(printed + problems + (ended?.signal ?? '')),
    )
  })

test(
  'weeks of a shop, with a new seed each time, break nothing that must hold, and replay to the same end (D24, D26, D30, D71, D76)',
  async () => {
    const seed = String(randomInt(2 ** 31))
    const lives = await Promise.all([1, 2].map(() => simulate('--seed', seed, '--days', '20')))
    const printed = lives.join('\n')
    console.log(printed)
    const [end, again] = lives.map((life) => /^20 days with \d+ actions .*\n(End state \w{16})\n$/m.exec(life)?.[1])
    expect(end, printed).toBeDefined()
    expect(again, printed).toBe(end)
  },
  patienceMs,
)

test(
  'a planted defect is found, with its seed, the last actions and the rows',
  async () => {
    const printed = await simulate('--plant', 'a refund is never invoiced', '--seed', '11', '--days', '60')
    expect(printed).toContain('this does not hold: Every payment has one invoice of its amount')
    expect(printed).toContain('The last actions:')
  },
  patienceMs,
)
