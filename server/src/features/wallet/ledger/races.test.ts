import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'
import { walletFixtures } from '../../../../test/wallets.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { giveFreeTokens, proveLedger, refundDebit, spend, takeBackFreeTokens, topUp } from '../index.ts'

const shop = useShop()
const { makeWallet, inTransaction, balanceOf, entriesOf } = walletFixtures(shop)

const times = <Result>(count: number, make: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const buy = (family: string, hundredths: number, key: string = randomUUID()) =>
  inTransaction((db) => spend(db, family, key, hundredths, 'A bundle'))
const fill = (family: string, hundredths: number, payment: string = randomUUID()) =>
  inTransaction((db) => topUp(db, family, payment, hundredths))
const bring = (family: string, order: string, hundredths: number) =>
  inTransaction((db) => giveFreeTokens(db, family, order, hundredths))
const refund = (family: string, order: string, inAll: number) =>
  inTransaction((db) => takeBackFreeTokens(db, family, order, inAll))
const idsOf = (outcomes: (string | Failure)[]) => outcomes.filter((outcome) => typeof outcome === 'string')

test('D30 200 spends at once from one wallet never overdraw it and never lose one', async () => {
  const family = await makeWallet()
  await fill(family, 1000)
  const outcomes = await times(200, () => buy(family, 7))
  expect(new Set(idsOf(outcomes)).size).toBe(142)
  const refusals = outcomes.filter((outcome) => outcome instanceof Failure)
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['402 Insufficient wallet balance']),
  )
  expect(await entriesOf(family)).toEqual([1000, ...Array(142).fill(-7)])
  expect(await balanceOf(family)).toBe(1000 - 142 * 7)
})

test('D31 D32 the same key 20 times at once has one effect, even as the first thing that a family does', async () => {
  const family = await makeWallet()
  await times(20, () => fill(family, 500, `payment of ${family}`))
  expect(await entriesOf(family)).toEqual([500])
  expect(new Set(await times(20, () => buy(family, 50, 'one order'))).size).toBe(1)
  expect(await entriesOf(family)).toEqual([500, -50])
})

test('D32 the same key with other contents at once → one of them and 409 for the rest', async () => {
  const family = await makeWallet()
  await fill(family, 500)
  const outcomes = await times(10, (at) => buy(family, 10 + at, 'one key'))
  expect(idsOf(outcomes)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome instanceof Failure && outcome.status === 409)).toHaveLength(9)
  expect(await entriesOf(family)).toHaveLength(2)
})

test('D25 a purchase and a refund at once: the tokens are spent and owed, or gone and not spent', async () => {
  const endings = await times(60, async () => {
    const family = await makeWallet()
    await bring(family, family, 1000)
    const [outcome] = await Promise.all([buy(family, 1000), refund(family, family, 1000)])
    return `${typeof outcome} ${await balanceOf(family)} ${await balanceOf(family, 'debt')}`
  })
  for (const ending of endings) expect(['string 0 -1000', 'object 0 0']).toContain(ending)
})

test('D25 refunds of one order told at once, twice and out of order take back what they add up to', async () => {
  const family = await makeWallet()
  const order = randomUUID()
  await bring(family, order, 1000)
  await times(30, (at) => refund(family, order, [300, 700, 999][at % 3] ?? 0))
  expect(await balanceOf(family)).toBe(1)
  await refund(family, order, 5000)
  expect([await balanceOf(family), await balanceOf(family, 'debt')]).toEqual([0, 0])
})

test('a spend is given back once, however often and from wherever it is asked', async () => {
  const family = await makeWallet()
  await fill(family, 500)
  const id = String(await buy(family, 500))
  await times(20, () => inTransaction((db) => refundDebit(db, family, id)))
  expect(await entriesOf(family)).toEqual([500, -500, 500])
  const stranger = await makeWallet()
  await expect(inTransaction((db) => refundDebit(db, stranger, id))).rejects.toThrow()
})

test('D30 500 rounds of everything at once, on three families: no deadlock, nothing lost, nothing doubled', async () => {
  const families = await Promise.all([makeWallet(), makeWallet(), makeWallet()])
  const expected = new Map(families.map((family) => [family, 0]))
  const add = (family: string, hundredths: number) => expected.set(family, (expected.get(family) ?? 0) + hundredths)

  const playRound = async (round: number) => {
    const [family, other] = [families[round % 3] ?? '', families[(round + 1) % 3] ?? '']
    const order = randomUUID()
    const payment = randomUUID()
    await bring(family, order, 40)
    const [first, again, elsewhere] = await Promise.all([
      buy(family, 60, `round ${round}`),
      buy(family, 60, `round ${round}`),
      buy(other, 35),
      refund(family, order, 25),
      refund(family, order, 40),
      fill(other, 50, payment),
      fill(other, 50, payment),
    ])
    if (typeof first === 'string' && typeof again === 'string') expect(first).toBe(again)
    if (idsOf([first, again]).length > 0) add(family, -60)
    if (typeof elsewhere === 'string') add(other, -35)
    add(other, 50)
    if (round % 5 === 0 && typeof elsewhere === 'string') {
      await inTransaction((db) => refundDebit(db, other, elsewhere))
      add(other, 35)
    }
  }
  // Ten rounds run beside one another.
  await times(10, async (lane) => {
    for (let round = lane; round < 500; round += 10) await playRound(round)
  })
  for (const family of families) {
    const wallet = await balanceOf(family)
    expect(wallet).toBeGreaterThanOrEqual(0)
    expect(wallet + (await balanceOf(family, 'debt'))).toBe(expected.get(family))
  }
  await proveLedger(shop.db, shop.app.log as never)
}, 60_000)
