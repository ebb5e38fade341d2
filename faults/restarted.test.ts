import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopPair, startShopPair } from './shop-pair.ts'
import { type Visit, visit } from './visitor.ts'

const restarts = Number(process.env.RESTARTS ?? 2)
const visitors = 4
const longestMs = 60_000 + restarts * 30_000

let shops: ShopPair
let ends: unknown[][]
let visits: Visit[]

beforeAll(async () => {
  shops = await startShopPair()
  let isOver = false
  const visiting = Promise.all(Array.from({ length: visitors }, () => visit(shops, () => isOver)))
  ends = []
  for (let at = 0; at < restarts; at++) {
    console.log(`restart ${at + 1} of ${restarts}`)
    ends.push(await shops.restart(shops.ports[at % 2] ?? 0))
  }
  isOver = true
  visits = await visiting
  console.log(`${visits.reduce((sum, { requests }) => sum + requests, 0)} requests`)
}, longestMs)

afterAll(() => shops.stop())

test('D51 two processes on one database, restarted in turn under load: no request fails, and nothing told is forgotten', () => {
  expect(visits.flatMap(({ failures }) => failures)).toEqual([])
  for (const { requests, confirmed } of visits) {
    expect(requests).toBeGreaterThan(restarts)
    expect(confirmed.quantity).toBeGreaterThan(0)
  }
})

test('D51 SIGTERM finishes what is under way and ends with 0, and no process has an error to tell', () => {
  expect(ends).toEqual(ends.map(() => [0, null]))
  expect(shops.output()).not.toMatch(/"level":(50|60)/)
})
