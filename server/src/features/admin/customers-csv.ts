import type { Customer } from '@storylamp/contract/accounts/admin-customers'
import { toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../platform/csv/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { type CustomerRow, selectCustomersAfter } from '../accounts/index.ts'
import { toCustomers } from './customers.ts'

export const customerColumns = ['Family', 'Name', 'Email', 'Mobile', 'Since', 'Children', 'Orders', 'Tokens']

/** Without children's data except their number. */
export async function* customerBatches(db: Db): AsyncGenerator<Cell[][]> {
  const batches = inBatches<CustomerRow>((last) => selectCustomersAfter(db, last?.id))
  for await (const rows of batches) yield (await toCustomers(db, rows)).map(toCells)
}

const toCells = (customer: Customer): Cell[] => [
  customer.familyId,
  customer.name,
  customer.email,
  customer.mobile,
  customer.createdAt,
  String(customer.childCount),
  String(customer.orderCount),
  toTokens(customer.walletBalance),
]
