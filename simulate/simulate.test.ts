import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Against hanging: it takes a minute where nothing else runs.
const patienceMs = 1_800_000

/** In a process of its own, because it moves the clock. */
const simulate = (...options: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'run.ts'), ...options], (_, printed, problems) =>
      resolve(printed + problems),
    )
  })

test(
  'the same seed replays to the same end, and breaks nothing that must hold (D24, D26, D30, D71, D76)',
  async () => {
    const ends = await Promise.all([1, 2].map(() => simulate('--seed', '11', '--days', '8')))
    const [end, again] = ends.map((printed) => /End state \w{16}/.exec(printed)?.[0] ?? printed)
    expect(end).toMatch(/^End state/)
    expect(again).toBe(end)
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
