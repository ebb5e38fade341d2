import * as people from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { adminReferences, type Reference } from '@storylamp/contract/admin/references'
import * as shop from '@storylamp/contract/admin/shop'
import { fileCalls } from '@storylamp/contract/file-calls'
import { adminMoney } from '@storylamp/contract/payments/admin-money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { deleteSessionsOfFamily, findCustomer } from '../accounts/index.ts'
import { aboutFamily, recordEvent, recordListReading, recordReading } from '../events/index.ts'
import { findInvoicedOrders } from '../invoices/index.ts'
import { findOrdersByTracking } from '../orders/index.ts'
import { revokeFeed } from '../playlist/index.ts'
import { findReturnsByNumber } from '../returns/index.ts'
import { listEmptySearches } from '../search/index.ts'
import {
  customerBatches,
  customerColumns,
  findCustomerDetails,
  findUnmaskedChildren,
  listCustomers,
} from './customers.ts'
import { listFailedJobs, retryJob } from './failed-jobs.ts'
import { readMoney } from './money.ts'
import { type AdminDeps, countWaiting, returnsOfTheMonth, salesOfTheWeek } from './today.ts'

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { db } = deps

  addEndpoint(app, shop.adminToday, async ({ member }) => ({
    sales: member.rights.includes('money') ? await salesOfTheWeek(deps) : [],
    waiting: await countWaiting(deps),
    returnsRate: await returnsOfTheMonth(deps),
    emptySearches: await listEmptySearches(db),
  }))

  addEndpoint(app, adminReferences, async ({ query: { number } }) => ({ data: await findReferences(db, number) }))

  addEndpoint(app, adminMoney, () => readMoney(db))

  addEndpoint(app, people.adminCustomers, async ({ member, query }) => {
    const { search = '', ...pageQuery } = query
    const found = await listCustomers(db, search, pageQuery)
    await recordListReading(db, member, 'customers', { query, rows: found.data.length })
    return found
  })

  addEndpoint(app, people.adminCustomer, async ({ member, params }) => {
    const data = await findCustomerDetails(db, params.familyId)
    if (data instanceof Refusal) return data
    await recordReading(db, member, aboutFamily(params.familyId), { what: 'customer' })
    return { data }
  })

  addEndpoint(app, people.unmaskChildren, async ({ member, params, body }) => {
    const data = await unmaskChildren(db, member, params.familyId, body.reason)
    return data instanceof Refusal ? data : { data }
  })

  addEndpoint(app, people.signFamilyOut, ({ member, params, body }) =>
    signFamilyOut(db, member, params.familyId, body.reason),
  )

  addFileRoute(app, fileCalls.customersCsv, async ({ member }, reply) => {
    await recordEvent(db, { kind: 'table.downloaded', details: {}, by: member, about: { target: 'customers' } })
    return sendCsv(reply, 'customers.csv', customerColumns, customerBatches(db))
  })

  addEndpoint(app, shop.adminJobs, async () => ({ data: await listFailedJobs(db) }))
  addEndpoint(app, shop.retryJob, ({ member, params }) => retryJob(db, member, params.id))
}

/** Returns the children unmasked, after recording who asked and why. */
async function unmaskChildren(db: Db, admin: Member, familyId: string, reason: string) {
  if ((await findCustomer(db, familyId)) === undefined) return new Refusal('not_found', adminTexts.customerUnknown)
  const about = aboutFamily(familyId)
  await recordEvent(db, { kind: 'children.unmasked', details: {}, by: admin, about, reason })
  return findUnmaskedChildren(db, familyId)
}

/** For a family whose account may be compromised. */
async function signFamilyOut(db: Db, admin: Member, familyId: string, reason: string) {
  if ((await findCustomer(db, familyId)) === undefined) return new Refusal('not_found', adminTexts.customerUnknown)
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteSessionsOfFamily(transaction, familyId)
    await revokeFeed(transaction, familyId)
    const about = aboutFamily(familyId)
    await recordEvent(transaction, { kind: 'customer.signed_out', details: { ended }, by: admin, about, reason })
    return { ended }
  })
}

async function findReferences(db: Db, typed: string): Promise<Reference[]> {
  const number = typed.trim()
  const [, digits] = /^#?(\d{1,9})$/.exec(number) ?? []
  const returns = digits === undefined ? [] : await findReturnsByNumber(db, [Number(digits)])
  const invoiced = await findInvoicedOrders(db, number)
  const sent = await findOrdersByTracking(db, number)
  return [
    ...returns.map(({ id, number: found }): Reference => ({ kind: 'return', _id: id, number: String(found) })),
    ...invoiced.map((id): Reference => ({ kind: 'invoice', _id: id, number: number.toUpperCase() })),
    ...sent.map(({ id }): Reference => ({ kind: 'parcel', _id: id, number })),
  ]
}
