import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFreeTokens, refundDebit, spend, takeBackFreeTokens, topUp } from '../server/src/features/wallet/index.ts'
import { Failure } from '../server/src/platform/http/failures/failure.ts'
import { useShop } from '../server/test/shop.ts'
import { walletFixtures } from '../server/test/wallets.ts'
import { type Chance, chanceFrom } from './chance.ts'

const rounds = Number(process.env.ROUNDS ?? 500)
const seed = Number(process.env.SEED ?? randomInt(1_000_000_000))
const perRoundMs = 1000

const shop = useShop()
const { makeWallet, inTransaction, balanceOf, entriesOf } = walletFixtures(shop)

/** Five keys for eight spends, so that some keys are used twice at once. */
const spendsOf = (round: number, chance: Chance) =>
  Array.from({ length: 8 }, () => chance.whole(5)).map((key) => ({
    key: `${round}/${key}`,
    hundredths: (key + 1) * 700,
  }))

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Spends, top-ups and refunds of one wallet at once; afterwards its balance must have changed by exactly what was
 * acknowledged. `earlier` is a spend of the round before, which is refunded twice.
 */
async function race(family: string, round: number, chance: Chance, earlier: Spent | undefined) {
  const worth = async () => (await balanceOf(family)) + (await balanceOf(family, 'debt'))
  const before = await worth()
  const [bought, free, order] = [chance.whole(4) * 1000, 100 * (1 + chance.whole(20)), randomUUID()]
  const spends = spendsOf(round, chance)
  const outcomes = await Promise.all([
    ...spends.map(({ key, hundredths }) => inTransaction((db) => spend(db, family, key, hundredths, 'A story'))),
    ...(bought === 0 ? [] : [inTransaction((db) => topUp(db, family, randomUUID(), bought))]),
    inTransaction((db) => giveFreeTokens(db, family, order, free)).then(() =>
      inTransaction((db) => takeBackFreeTokens(db, family, order, free)),
    ),
    ...(earlier === undefined ? [] : [1, 2].map(() => inTransaction((db) => refundDebit(db, family, earlier.id)))),
  ])
  const done = new Map<string, Spent>()
  for (const [index, { key, hundredths }] of spends.entries()) {
    const outcome = outcomes[index]
    if (outcome instanceof Failure) expect(outcome.code).toBe('insufficient_balance')
    else if (done.has(key)) expect(outcome, `one key, one spend (${key})`).toBe(done.get(key)?.id)
    else done.set(key, { id: String(outcome), hundredths })
  }
  const spent = sumOf([...done.values()].map(({ hundredths }) => hundredths))
  expect(await worth()).toBe(before + bought + (earlier?.hundredths ?? 0) - spent)
  return done.values().next().value
}

type Spent = { id: string; hundredths: number }

test(
  `D30 ${rounds} rounds of races for one wallet never overdraw it and lose nothing (seed ${seed})`,
  async () => {
    const family = await makeWallet()
    await inTransaction((db) => topUp(db, family, randomUUID(), 5000))
    let earlier: Spent | undefined
    for (let round = 0; round < rounds; round++) earlier = await race(family, round, chanceFrom(seed + round), earlier)
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
