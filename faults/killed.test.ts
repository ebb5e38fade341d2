import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Aftermath } from './aftermath.ts'
import { testSoundness } from './soundness.ts'
import { storm } from './storm.ts'

const kills = Number(process.env.KILLS ?? 20)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const startsMs = 60_000
const roundMs = 30_000

describe(`${kills} kills (to repeat them: npm run test:faults -- --kills ${kills} --seed ${seed})`, () => {
  let after: Aftermath
  beforeAll(
    async () => {
      after = await storm({ kills, seed, print: (line) => console.log(line) })
      const completed = after.books.orders.filter(({ order }) => order === 'Completed')
      console.log(`${kills} kills, ${after.sessions.length} checkouts, ${completed.length} orders paid, seed ${seed}`)
    },
    startsMs + kills * roundMs,
  )
  testSoundness(() => after)

  test('D24 there were payments enough to be lost', () => {
    expect(after.sessions.filter(({ payment_status }) => payment_status === 'paid').length).toBeGreaterThan(kills)
  })
})
