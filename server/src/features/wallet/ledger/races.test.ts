import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useShop } from '../../../../test/shop.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { proveLedger } from '../index.ts'

const shop = useShop()
const { makeWallet, balanceOf, entriesOf, topUp, debit, refundDebit, giveFreeTokens, takeBackFreeTokens } =
  walletFixtures(shop)

const times = <Result>(count: number, make: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const idsOf = (outcomes: (string | Refusal)[]) => outcomes.filter((outcome) => typeof outcome === 'string')

test('D30 200 debits at once from one wallet never overdraw it and never lose one', async () => {
  const family = await makeWallet()
  await topUp(family, 1000)
  const outcomes = await times(200, () => debit(family, 7))
  expect(new Set(idsOf(outcomes)).size).toBe(142)
  const refusals = outcomes.filter((outcome) => outcome instanceof Refusal)
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['402 Insufficient wallet balance']),
  )
  expect(await entriesOf(family)).toEqual([1000, ...Array(142).fill(-7)])
  expect(await balanceOf(family)).toBe(1000 - 142 * 7)
})

test('D31 the same payment reported 20 times at once has one effect, even as the first thing of a family', async () => {
  const family = await makeWallet()
  await times(20, () => topUp(family, 500, family))
  expect(await entriesOf(family)).toEqual([500])
})

test('D25 a purchase and a refund at once: the tokens are spent and owed, or gone and not spent', async () => {
  const endings = await times(60, async () => {
    const family = await makeWallet()
    await giveFreeTokens(family, family, 1000)
    const [outcome] = await Promise.all([debit(family, 1000), takeBackFreeTokens(family, family, 1000)])
    return `${typeof outcome} ${await balanceOf(family)} ${await balanceOf(family, 'debt')}`
  })
  for (const ending of endings) expect(['string 0 -1000', 'object 0 0']).toContain(ending)
})

test('D25 D64 what refunds and disputes of one order take changes thirty times at once: the last one counts', async () => {
  const family = await makeWallet()
  const order = randomUUID()
  await giveFreeTokens(family, order, 1000)
  await times(30, (at) => takeBackFreeTokens(family, order, [300, 700, 999][at % 3] ?? 0))
  expect([700, 300, 1]).toContain(await balanceOf(family))
  await takeBackFreeTokens(family, order, 5000)
  expect([await balanceOf(family), await balanceOf(family, 'debt')]).toEqual([0, 0])
})

test('a debit is refunded once, also by repeated and concurrent requests', async () => {
  const family = await makeWallet()
  await topUp(family, 500)
  const id = String(await debit(family, 500))
  await times(20, () => refundDebit(family, id))
  expect(await entriesOf(family)).toEqual([500, -500, 500])
  const stranger = await makeWallet()
  await expect(refundDebit(stranger, id)).rejects.toThrow()
})

test('D30 150 rounds of everything at once, on three families: no deadlock, nothing lost, nothing doubled', async () => {
  const families = await Promise.all([makeWallet(), makeWallet(), makeWallet()])
  const expected = new Map(families.map((family) => [family, 0]))
  const add = (family: string, hundredths: number) => expected.set(family, (expected.get(family) ?? 0) + hundredths)

  const playRound = async (round: number) => {
    const [family, other] = [families[round % 3] ?? '', families[(round + 1) % 3] ?? '']
    const order = randomUUID()
    const payment = randomUUID()
    await giveFreeTokens(family, order, 40)
    const [first, second, elsewhere] = await Promise.all([
      debit(family, 60),
      debit(family, 60),
      debit(other, 35),
      takeBackFreeTokens(family, order, 40),
      takeBackFreeTokens(family, order, 40),
      topUp(other, 50, payment),
      topUp(other, 50, payment),
    ])
    add(family, -60 * idsOf([first, second]).length)
    if (typeof elsewhere === 'string') add(other, -35)
    add(other, 50)
    if (round % 5 === 0 && typeof elsewhere === 'string') {
      await refundDebit(other, elsewhere)
      add(other, 35)
    }
  }
  // Ten rounds run concurrently.
  await times(10, async (lane) => {
    for (let round = lane; round < 150; round += 10) await playRound(round)
  })
  for (const family of families) {
    const wallet = await balanceOf(family)
    expect(wallet).toBeGreaterThanOrEqual(0)
    expect(wallet + (await balanceOf(family, 'debt'))).toBe(expected.get(family))
  }
  await proveLedger(shop.db, shop.app.log as never)
}, 60_000)
