import { returnTexts } from '@storylamp/contract/returns/return-texts'
import * as contract from '@storylamp/contract/returns/withdrawals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { AddressLimit } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { findParentNames } from '../accounts/index.ts'
import { recordListReading } from '../events/index.ts'
import { findOrderById } from '../orders/index.ts'
import { confirmByLink, confirmByStaff, dismiss, findOrderNumber, nameDeclared } from './confirm.ts'
import { hashOfLink } from './declare.ts'
import type { ReturnDeps } from './deps.ts'
import { type AnyReturnRow, findDeclarationOfLink, findOpenDeclarations, orderIdOf, readChosen } from './queries.ts'
import { readReturned } from './quote-return.ts'

export function withdrawalRoutes(app: FastifyInstance, deps: ReturnDeps, limitLinks: AddressLimit): void {
  const { db } = deps

  addEndpoint(app, contract.readWithdrawal, async ({ body }, request) => {
    const refused = await limitLinks(request)
    if (refused !== undefined) return refused
    const row = await findDeclarationOfLink(db, hashOfLink(body.token))
    if (row === undefined) return new Refusal('not_found', returnTexts.linkBroken)
    const tokens = await readTokens(db, row)
    return { data: { ...(await shown(db, row)), isConfirmed: row.confirmed_at !== null, ...(tokens && { tokens }) } }
  })

  addEndpoint(
    app,
    contract.confirmWithdrawal,
    async ({ body }, request) => (await limitLinks(request)) ?? confirmByLink(deps, body.token, body.spentTokens),
  )

  addEndpoint(app, contract.adminWithdrawals, async ({ member, query }) => {
    const rows = await findOpenDeclarations(db, query.order)
    const names = await findParentNames(db, [...new Set(rows.map(({ family_id }) => family_id))])
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const details = { query: { page: 1, ...query }, rows: rows.length }
    await recordListReading(db, member, 'withdrawals', details)
    const data: contract.OpenWithdrawal[] = []
    for (const row of rows) {
      const { id: _id, family_id, reason } = row
      const customerName = nameOf.get(family_id) ?? null
      data.push({ _id, orderId: orderIdOf(row), customerName, ...(await shown(db, row)), ...(reason && { reason }) })
    }
    return { data }
  })

  addEndpoint(app, contract.adminConfirmWithdrawal, ({ member, params }) => confirmByStaff(deps, member, params.id))
  addEndpoint(app, contract.adminDismissWithdrawal, ({ member, params }) => dismiss(deps, member, params.id))
}

/** What leaves the wallet with goods that are not confirmed yet. */
async function readTokens(db: Db, { id, order_id, confirmed_at }: AnyReturnRow) {
  const order = order_id === null || confirmed_at !== null ? undefined : await findOrderById(db, order_id)
  return order && (await readReturned(db, order, await readChosen(db, id))).tokens
}

async function shown(db: Db, row: AnyReturnRow) {
  const orderNumber = String(await findOrderNumber(db, row))
  const items = row.order_id === null ? {} : { items: await nameDeclared(db, row) }
  return { orderNumber, receivedAt: row.declared_at.toISOString(), ...items }
}
