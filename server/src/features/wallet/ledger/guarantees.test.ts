import { randomUUID } from 'node:crypto'
import { hundredths } from '@storylamp/contract/money'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { aStory, walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useShop } from '../../../../test/shop.ts'
import * as wallet from '../index.ts'

const shop = useShop()
const { makeWallet, plantPayment, inTransaction, balanceOf, entriesOf, topUp, debit } = walletFixtures(shop)

let family: string
let transfer: string
let ids: Record<string, number>
beforeEach(async () => {
  family = await makeWallet()
  await topUp(family, 1000, family)
  transfer = String(await debit(family, 400))
  const { rows } = await shop.pool.query(
    'SELECT kind, id FROM wallet_account WHERE family_id = $1 OR family_id IS NULL',
    [family],
  )
  ids = Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
})

async function write(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await work(client)
    await client.query('COMMIT')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const writeEntries = (entries: [account: string, amount: number][], id: string = randomUUID()) =>
  write(async (client) => {
    await client.query("INSERT INTO wallet_transfer VALUES ($1, $2, '', 'adjustment') ON CONFLICT DO NOTHING", [id, id])
    for (const [account, amount] of entries) {
      await client.query('INSERT INTO wallet_entry VALUES ($1, $2, $3, 77, 77)', [id, ids[account], amount])
    }
  })

describe('D30 the database itself', () => {
  test('takes a balanced transfer in several statements, and numbers its entries itself', async () => {
    await writeEntries([
      ['wallet', 50],
      ['adjustments', -50],
    ])
    const { rows } = await shop.pool.query(
      'SELECT version, balance_after_hundredths AS balance FROM wallet_entry WHERE account_id = $1 ORDER BY version',
      [ids.wallet],
    )
    expect(rows).toEqual([
      { version: 1, balance: 1000 },
      { version: 2, balance: 600 },
      { version: 3, balance: 650 },
    ])
  })

  test.each<[string, [string, number][], RegExp]>([
    ['one side alone', [['wallet', 50]], /do not sum to zero/],
    [
      'sides that differ',
      [
        ['wallet', 50],
        ['top_ups', -49],
      ],
      /do not sum to zero/,
    ],
    ['an entry of nothing', [['wallet', 0]], /amount_hundredths_check/],
    [
      'a wallet below zero',
      [
        ['wallet', -601],
        ['adjustments', 601],
      ],
      /wallet_never_below_zero/,
    ],
    [
      'a debt above zero',
      [
        ['debt', 1],
        ['adjustments', -1],
      ],
      /debt_never_above_zero/,
    ],
    [
      'two entries for one account',
      [
        ['wallet', 5],
        ['wallet', -5],
      ],
      /wallet_entry_pkey/,
    ],
  ])('refuses %s', async (_, entries, words) => {
    await expect(writeEntries(entries)).rejects.toThrow(words)
    expect(await balanceOf(family)).toBe(600)
  })

  test('refuses an entry for an account that does not exist', async () => {
    ids.unknown = 1_000_000
    const writing = writeEntries([
      ['unknown', 5],
      ['adjustments', -5],
    ])
    await expect(writing).rejects.toMatchObject({ code: '23503' })
  })

  test('refuses to add one side to a transfer of earlier', async () => {
    await expect(writeEntries([['debt', -5]], transfer)).rejects.toThrow(/do not sum to zero/)
  })

  test.each([
    [
      "INSERT INTO wallet_transfer SELECT gen_random_uuid(), key, '', kind, payment_id FROM wallet_transfer WHERE key IS NOT NULL",
      /key_key/,
    ],
    ['INSERT INTO wallet_entry SELECT gen_random_uuid(), account_id, 1, version FROM wallet_entry', /version_key/],
  ])('refuses %s, even past the triggers', async (statement, words) => {
    const writing = write(async (client) => {
      await client.query('ALTER TABLE wallet_entry DISABLE TRIGGER USER')
      await client.query(statement)
    })
    await expect(writing).rejects.toThrow(words)
  })

  test.each([
    'UPDATE wallet_entry SET amount_hundredths = 1 WHERE false',
    'UPDATE wallet_transfer SET reason = $$x$$',
    'UPDATE wallet_account SET balance_hundredths = 5 WHERE balance_hundredths = 600',
    'DELETE FROM wallet_entry',
    'DELETE FROM wallet_transfer',
    'DELETE FROM wallet_account',
    'TRUNCATE wallet_entry',
    'TRUNCATE wallet_transfer CASCADE',
    'TRUNCATE wallet_account CASCADE',
    'TRUNCATE family CASCADE',
  ])('refuses %s', async (statement) => {
    await expect(shop.pool.query(statement)).rejects.toThrow(/tokens move by new entries alone/)
    expect(await entriesOf(family)).toEqual([1000, -400])
  })

  test.each([
    ['kind', "'spend'"],
    ['kind, purpose', "'spend', 'bundle'"],
    ['kind, purpose, title', "'spend', 'generated', 'Moonlight'"],
    ['kind, order_id', "'top_up', gen_random_uuid()"],
    ['kind, payment_id', "'free_tokens', gen_random_uuid()"],
    ['kind, purpose', "'spend_back', 'generated'"],
    ['kind, gives_back', "'spend_back', gen_random_uuid()"],
    ['kind, payment_id', "'top_up', gen_random_uuid()"],
    ['kind, order_id', "'free_tokens', gen_random_uuid()"],
    ['kind, reason', "'debt_paid', 'A reason'"],
  ])('refuses a transfer whose %s are %s', async (columns, values) => {
    const statement = `INSERT INTO wallet_transfer (id, ${columns}) VALUES (gen_random_uuid(), ${values})`
    await expect(shop.pool.query(statement)).rejects.toThrow(/wallet_transfer_(check|\w+_fkey)/)
  })

  test('refuses that the tokens of one spend return twice', async () => {
    const twice = `INSERT INTO wallet_transfer (id, kind, gives_back)
      SELECT gen_random_uuid(), 'spend_back', (SELECT id FROM wallet_transfer LIMIT 1) FROM generate_series(1, 2)`
    await expect(shop.pool.query(twice)).rejects.toThrow('wallet_transfer_gives_back_key')
  })

  test.each(['7, 0', '0, 1'])('refuses an account that starts with %s', async (start) => {
    const other = await makeWallet()
    const statement = `INSERT INTO wallet_account (family_id, kind, balance_hundredths, version) VALUES ($1, 'wallet', ${start})`
    await expect(shop.pool.query(statement, [other])).rejects.toThrow(/tokens move by new entries alone/)
  })

  test.each([
    ["($1, 'wallet', 0, 0)", /unique/],
    ["($1, 'top_ups', 0, 0)", /check/],
    ["(NULL, 'top_ups', NULL, NULL)", /unique/],
    ["(NULL, 'wallet', 0, 0)", /check/],
    ["($1, 'debt', NULL, NULL)", /check/],
  ])('refuses an account %s', async (values, words) => {
    const statement = `INSERT INTO wallet_account (family_id, kind, balance_hundredths, version) VALUES ${values}`
    await expect(shop.pool.query(statement, values.includes('$1') ? [family] : [])).rejects.toThrow(words)
  })
})

test('D31 a payment that is reported again → nothing moves; with another amount it is a bug', async () => {
  await topUp(family, 1000, family)
  await expect(topUp(family, 1001, family)).rejects.toThrow('is known with other contents')
  expect(await entriesOf(family)).toEqual([1000, -400])
})

test.each([0, -5, 0.5, Number.NaN, 2 ** 60])(
  'a debit or top-up of %d is no expected failure but a bug',
  async (amount) => {
    await expect(debit(family, amount)).rejects.toThrow(RangeError)
    await expect(topUp(family, amount)).rejects.toThrow(RangeError)
  },
)

test('tokens do not move outside a transaction', async () => {
  const newDebit = { familyId: family, hundredths: hundredths(100), ...aStory }
  await expect(wallet.debit(shop.db, newDebit)).rejects.toThrow('tokens move in a transaction')
  await expect(wallet.takeBackFreeTokens(shop.db, family, family, hundredths(100))).rejects.toThrow(
    'tokens move in a transaction',
  )
})

test('a transfer goes when its transaction fails, and its key is free again', async () => {
  const payment = randomUUID()
  await plantPayment(family, payment)
  const failing = inTransaction(async (db) => {
    await wallet.topUp(db, family, payment, hundredths(100))
    throw new Error('the rest went wrong')
  })
  await expect(failing).rejects.toThrow('the rest went wrong')
  expect(await balanceOf(family)).toBe(600)
  await topUp(family, 100, payment)
  expect(await balanceOf(family)).toBe(700)
})
