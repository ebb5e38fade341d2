import type { Child, Customer } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fromHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { type CustomerRow, countCustomers, findChildren, findCustomer, selectCustomers } from '../accounts/index.ts'
import { countOrdersOf } from '../orders/index.ts'
import { findBalances } from '../wallet/index.ts'
import { masked } from './masked.ts'

export async function customers(db: Db, search: string, page: number) {
  const rows = await selectCustomers(db, search, page)
  return pageOf(await shown(db, rows), await countCustomers(db, search), page)
}

export async function customer(db: Db, familyId: string) {
  const row = await findCustomer(db, familyId)
  const [found] = row === undefined ? [] : await shown(db, [row])
  if (found === undefined) return new Failure('not_found', adminTexts.customerUnknown)
  return { ...found, children: (await childrenOf(db, familyId)).map(masked) }
}

/** In the clear: for `unmaskChildren`, which writes it down, and to be masked. */
export async function childrenOf(db: Db, familyId: string): Promise<Child[]> {
  const children = await findChildren(db, familyId)
  return children.map(({ firstname, username, dob }) => ({ name: firstname, username: username ?? '', dob: dob ?? '' }))
}

export async function shown(db: Db, rows: CustomerRow[]): Promise<Customer[]> {
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
    walletBalance: fromHundredths(balances.get(row.family_id) ?? 0),
  }))
}
