import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '../server/src/platform/http/refusals/refusal.ts'
import { walletFixtures } from '../server/test/fixtures/wallets.ts'
import { useShop } from '../server/test/shop.ts'
import { type Chance, chanceFrom } from './chance.ts'

const rounds = Number(process.env.ROUNDS ?? 100)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const perRoundMs = 1000

const shop = useShop()
const { makeWallet, balanceOf, entriesOf, topUp, debit, refundDebit, giveFreeTokens, takeBackFreeTokens } =
  walletFixtures(shop)

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Debits, top-ups and refunds of one wallet at once; afterwards its balance must have changed by exactly what was
 * acknowledged. `earlier` is a debit of the round before, which is refunded twice.
 */
async function race(family: string, chance: Chance, earlier: Debited | undefined) {
  const worth = async () => (await balanceOf(family)) + (await balanceOf(family, 'debt'))
  const before = await worth()
  const [bought, free, order] = [chance.whole(4) * 1000, 100 * (1 + chance.whole(20)), randomUUID()]
  const debits = Array.from({ length: 8 }, () => (chance.whole(5) + 1) * 700)
  const outcomes = await Promise.all([
    ...debits.map((hundredths) => debit(family, hundredths)),
    ...(bought === 0 ? [] : [topUp(family, bought)]),
    giveFreeTokens(family, order, free).then(() => takeBackFreeTokens(family, order, free)),
    ...(earlier === undefined ? [] : [1, 2].map(() => refundDebit(family, earlier.id))),
  ])
  const done: Debited[] = []
  for (const [index, hundredths] of debits.entries()) {
    const outcome = outcomes[index]
    if (outcome instanceof Refusal) expect(outcome.code).toBe('insufficient_balance')
    else done.push({ id: String(outcome), hundredths })
  }
  const debited = sumOf(done.map(({ hundredths }) => hundredths))
  expect(await worth()).toBe(before + bought + (earlier?.hundredths ?? 0) - debited)
  return done[0]
}

type Debited = { id: string; hundredths: number }

test(
  `D30 ${rounds} rounds of races for one wallet never overdraw it and lose nothing (seed ${seed})`,
  async () => {
    const family = await makeWallet()
    await topUp(family, 5000)
    let earlier: Debited | undefined
    for (let round = 0; round < rounds; round++) earlier = await race(family, chanceFrom(seed + round), earlier)
    const entries = await entriesOf(family)
    expect(sumOf(entries)).toBe(await balanceOf(family))
    let [balance, lowest] = [0, 0]
    for (const entry of entries) {
      balance += entry
      lowest = Math.min(lowest, balance)
    }
    expect(lowest).toBe(0)
    const { rows } = await shop.pool.query('SELECT sum(amount_hundredths)::int AS sum FROM wallet_entry')
    expect(rows[0].sum).toBe(0)
  },
  60_000 + rounds * perRoundMs,
)
