import { randomInt } from 'node:crypto'
import { isPaid } from '@storylamp/contract/orders/states'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Aftermath } from './aftermath.ts'
import { scarce } from './customers.ts'
import { testSoundness } from './soundness.ts'
import { scarcePiecesFor, storm } from './storm.ts'

const kills = Number(process.env.KILLS ?? 8)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const startsMs = 60_000
const roundMs = 30_000

describe(`${kills} kills (to repeat them: npm run test:faults -- --kills ${kills} --seed ${seed})`, () => {
  let after: Aftermath
  beforeAll(
    async () => {
      after = await storm({ kills, seed, print: (line) => console.log(line) })
      const completed = after.books.orders.filter(({ order }) => isPaid(order))
      console.log(`${kills} kills, ${after.sessions.length} checkouts, ${completed.length} orders paid, seed ${seed}`)
    },
    startsMs + kills * roundMs,
  )
  testSoundness(() => after, 2)

  test('D71 the last pieces are sold once each, and who came too late was told', () => {
    const bought = after.books.pieces.filter(({ product }) => product === scarce).map((row) => row.bought)
    const sold = bought.reduce((sum, pieces) => sum + pieces, 0)
    const missed = after.diaries.reduce((sum, diary) => sum + diary.missed, 0)
    console.log(`${sold} of ${scarcePiecesFor(kills)} scarce pieces sold, ${missed} checkouts too late`)
    expect(sold).toBeLessThanOrEqual(scarcePiecesFor(kills))
    // Of a few pieces, all may be held by customers who were killed with the shop.
    if (kills >= 100) expect(Math.min(sold, missed)).toBeGreaterThan(0)
  })

  test('D24 there were payments enough to be lost', () => {
    expect(after.sessions.filter(({ payment_status }) => payment_status === 'paid').length).toBeGreaterThan(kills)
  })
})
