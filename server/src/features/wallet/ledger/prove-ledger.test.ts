import { pino } from 'pino'
import { expect, test } from 'vitest'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useShop } from '../../../../test/shop.ts'
import { proveLedger } from '../index.ts'

const shop = useShop()
const { makeWallet, topUp, debit } = walletFixtures(shop)

/** A family with two transfers; returns the second one. */
async function makeHistory() {
  const family = await makeWallet()
  await topUp(family, 1000)
  const transfer = String(await debit(family, 400))
  return { family, transfer }
}

type Line = { level: number; msg: string; transfers: string[]; accounts: { familyId: string; kind: string }[] }

async function prove(): Promise<Line[]> {
  const lines: string[] = []
  await proveLedger(shop.db, pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

/** Tampers with the tables as their owner could. */
async function tamper(statement: string): Promise<void> {
  const tables = ['wallet_account', 'wallet_transfer', 'wallet_entry']
  for (const table of tables) await shop.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await shop.pool.query(statement)
  for (const table of tables) await shop.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

test('D30 a ledger that adds up is proved in silence', async () => {
  await makeHistory()
  expect(await prove()).toEqual([])
})

const walletOf = (family: string) => `(SELECT id FROM wallet_account WHERE family_id = '${family}' AND kind = 'wallet')`
const entryOf = ({ family, transfer }: { family: string; transfer: string }) =>
  `transfer_id = '${transfer}' AND account_id = ${walletOf(family)}`

type History = Awaited<ReturnType<typeof makeHistory>>

test.each<[string, (history: History) => string, { transfer: boolean; account: boolean }]>([
  [
    'a balance that was raised',
    ({ family }) => `UPDATE wallet_account SET balance_hundredths = 700 WHERE id = ${walletOf(family)}`,
    { transfer: false, account: true },
  ],
  [
    'a version that was raised',
    ({ family }) => `UPDATE wallet_account SET version = 3 WHERE id = ${walletOf(family)}`,
    { transfer: false, account: true },
  ],
  [
    'an amount that was changed',
    (history) => `UPDATE wallet_entry SET amount_hundredths = -300 WHERE ${entryOf(history)}`,
    { transfer: true, account: true },
  ],
  [
    'a running balance that was changed',
    (history) => `UPDATE wallet_entry SET balance_after_hundredths = 700 WHERE ${entryOf(history)}`,
    { transfer: false, account: true },
  ],
  [
    'an entry that was renumbered',
    (history) => `UPDATE wallet_entry SET version = 3 WHERE ${entryOf(history)}`,
    { transfer: false, account: true },
  ],
  [
    'an entry without its number',
    (history) => `UPDATE wallet_entry SET version = NULL WHERE ${entryOf(history)}`,
    { transfer: false, account: true },
  ],
  [
    'a whole transfer that was emptied',
    ({ transfer }) => `DELETE FROM wallet_entry WHERE transfer_id = '${transfer}'`,
    { transfer: true, account: true },
  ],
  [
    'the shop’s side that was moved',
    ({ transfer }) =>
      `UPDATE wallet_entry SET amount_hundredths = 401 WHERE transfer_id = '${transfer}' AND version IS NULL`,
    { transfer: true, account: false },
  ],
])('D30 the nightly job finds %s', async (_, statement, found) => {
  const history = await makeHistory()
  await tamper(statement(history))
  const [line, ...more] = await prove()
  expect(more).toEqual([])
  expect([line?.level, line?.msg]).toEqual([50, 'the ledger does not add up'])
  const transfer = line?.transfers.includes(history.transfer)
  const account = line?.accounts.some(({ familyId, kind }) => familyId === history.family && kind === 'wallet')
  expect({ transfer, account }).toEqual(found)
})
