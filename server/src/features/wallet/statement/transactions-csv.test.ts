import { cents, hundredths, money } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { transactionsCsv } from './statement.ts'

test('D30 the transactions as a file for spreadsheets, where a description is no formula', () => {
  const transaction = {
    _id: '1',
    createdAt: '2026-11-21T10:00:00.000Z',
    kind: 'adjustment' as const,
    description: '=1+1',
    change: hundredths(-150),
    balance: hundredths(0),
    owed: hundredths(100),
    money: money(cents(250), 'USD'),
  }
  expect(transactionsCsv([transaction])).toBe(
    "\uFEFFDate,Kind,Description,Change,Balance,Owed,Money,Currency\r\n2026-11-21T10:00:00.000Z,adjustment,'=1+1,-1.50,0.00,1.00,2.50,USD\r\n",
  )
})
