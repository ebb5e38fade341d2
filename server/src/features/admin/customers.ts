import type { Child, Customer } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { hundredths, toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../platform/csv/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { longPage, type PageQuery } from '../../platform/db/long-page.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import {
  type CustomerRow,
  countCustomers,
  findChildren,
  findCustomer,
  selectCustomers,
  selectCustomersAfter,
} from '../accounts/index.ts'
import { countOrdersOf } from '../orders/index.ts'
import { findBalances } from '../wallet/index.ts'

export async function listCustomers(db: Db, search: string, pageQuery: PageQuery) {
  const { rows, counts } = await longPage(pageQuery, {
    select: (slice) => selectCustomers(db, search, slice),
    count: () => countCustomers(db, search),
    cursorOf: ({ micros, id }) => `${micros}-${id}`,
  })
  return { data: await toCustomers(db, rows), ...counts }
}

export async function findCustomerDetails(db: Db, familyId: string) {
  const row = await findCustomer(db, familyId)
  const [customer] = row === undefined ? [] : await toCustomers(db, [row])
  if (customer === undefined) return new Refusal('not_found', adminTexts.customerUnknown)
  const children = await findUnmaskedChildren(db, familyId)
  return { ...customer, children: children.map(maskChild) }
}

/** Unmasked: for `unmaskChildren`, which records it, and as the input of `maskChild`. */
export async function findUnmaskedChildren(db: Db, familyId: string): Promise<Child[]> {
  const children = await findChildren(db, familyId)
  return children.map(({ firstname, username, dob }) => ({ name: firstname, username: username ?? '', dob: dob ?? '' }))
}

/** Initials and the year of birth: enough to tell siblings apart without identifying them. */
const maskChild = ({ name, username, dob }: Child): Child => ({
  name: maskAfterInitial(name),
  username: maskAfterInitial(username),
  dob: dob.slice(0, 4),
})

const maskAfterInitial = (word: string) => `${[...word][0] ?? ''}•••`

async function toCustomers(db: Db, rows: CustomerRow[]): Promise<Customer[]> {
  const familyIds = rows.map(({ family_id }) => family_id)
  const balances = await findBalances(db, familyIds)
  const orders = await countOrdersOf(db, familyIds)
  return rows.map((row) => ({
    familyId: row.family_id,
    name: [row.firstname, row.lastname].filter(Boolean).join(' '),
    email: row.email,
    mobile: row.mobile ?? '',
    createdAt: row.created_at.toISOString(),
    childCount: row.childCount,
    orderCount: orders.get(row.family_id) ?? 0,
    walletBalance: balances.get(row.family_id) ?? hundredths(0),
  }))
}

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
