import { randomUUID } from 'node:crypto'
import type { Input } from '@storylamp/contract/endpoint'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import * as backOffice from '@storylamp/contract/returns/admin-returns'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import * as contract from '@storylamp/contract/returns/returns'
import { type Declaration, orderNumber } from '@storylamp/contract/returns/returns'
import * as withdrawals from '@storylamp/contract/returns/withdrawals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { type AddressLimit, type LimitsPerAddress, tooManyRequests } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createLimit, scaled } from '../../platform/limits/rate-limiter.ts'
import { networksOf } from '../../platform/network/network.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findParentNames } from '../accounts/index.ts'
import { recordListReading, recordReading } from '../events/index.ts'
import { executeOrderRefund, findOrder, findOrderById, shownTokens } from '../orders/index.ts'
import type { ReturnDeps } from './deps.ts'
import { mailAboutRequest } from './emails.ts'
import {
  type AnyReturnRow,
  findDeclarationOfLink,
  findOpenDeclarations,
  orderIdOf,
  type ReturnRow,
  readChosen,
} from './queries.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { cancelReturn, quoteReturn, readReturned, requestReturn } from './requests/request-return.ts'
import { listReturnable } from './requests/returnable.ts'
import { aboutReturn } from './return-states.ts'
import { listFamilyReturns, listReturns, readReturn, toFamilyReturns } from './shown-returns.ts'
import { slipRoutes } from './slip.ts'
import { approve, decline, lapse, receive } from './steps.ts'
import { confirmByLink, confirmByStaff, dismiss, findOrderNumber, nameDeclared } from './withdrawals/confirm.ts'
import { hashOfLink, withdrawalJob } from './withdrawals/declare.ts'

const hour = 3600

type WithdrawalLimits = ReturnType<typeof limitWithdrawals>

export const limitWithdrawals = (pool: pg.Pool, limits: LimitsPerAddress, scale: number) => ({
  limitDeclaration: limitDeclarations(pool, limits, scale),
  limitLinks: limits('withdrawal-links', 60, hour),
})

/**
 * Limits by address, and by what is typed from one network, so that nobody uses up the tries of an order's owner. How many mails
 * an order gets is limited where they are sent.
 */
function limitDeclarations(pool: pg.Pool, limits: LimitsPerAddress, scale: number) {
  const byAddress = limits('withdrawals', 20, hour)
  const byOrder = createLimit(pool, 'withdrawals-of-order', { points: scaled(5, scale), perSeconds: 24 * hour })
  return async (request: FastifyRequest, { number, email }: Declaration) => {
    const refused = await byAddress(request)
    if (refused !== undefined) return refused
    const exceeded = await byOrder.use(`${orderNumber(number)} ${email} ${networksOf(request.ip).near}`)
    return (
      exceeded && tooManyRequests('This was sent several times already. Please try again tomorrow.', exceeded.waitMs)
    )
  }
}

export function returnRoutes(
  app: FastifyInstance,
  deps: ReturnDeps,
  { limitDeclaration, limitLinks }: WithdrawalLimits,
): void {
  const { db, clock } = deps

  addEndpoint(app, contract.listReturns, async ({ member: { familyId } }) => ({
    data: {
      returns: await listFamilyReturns(db, familyId),
      returnable: await listReturnable(db, familyId, clock()),
    },
  }))

  const request = withIdempotency(deps, contract.requestReturn, async ({ member, body }, transaction) => {
    const row = await requestOwn(transaction, deps, member.familyId, body)
    if (row instanceof Refusal) return row
    const [data] = await toFamilyReturns(transaction, [row])
    return { data: data as contract.FamilyReturn }
  })
  addEndpoint(app, contract.requestReturn, request)

  addEndpoint(app, contract.quoteReturn, ({ member: { familyId }, body: { orderId, lines, faulty = false } }) =>
    quoteReturn(db, familyId, orderId, { chosen: lines, isFaulty: faulty }, clock()),
  )
  addEndpoint(app, contract.cancelReturn, ({ member, params }) => cancelReturn(deps, member.familyId, params.id))

  addEndpoint(app, contract.declareWithdrawal, async ({ body }, httpRequest) => {
    const refused = await limitDeclaration(httpRequest, body)
    if (refused !== undefined) return refused
    const receivedAt = clock().toISOString()
    await enqueue(db, withdrawalJob, { ...body, id: randomUUID(), at: receivedAt })
    return { message: returnTexts.declared, receivedAt }
  })

  withdrawalRoutes(app, deps, limitLinks)
  returnAdminRoutes(app, deps)
  slipRoutes(app, deps)
}

type Body = Input<typeof contract.requestReturn>['body']

async function requestOwn(
  db: Db,
  { clock, ...site }: ReturnDeps,
  familyId: string,
  { orderId, lines, faulty = false, reason, spentTokens }: Body,
): Promise<ReturnRow | Refusal<'not_found' | 'not_paid' | 'return_period_over' | 'pieces_returned'>> {
  const order = isUuid(orderId) ? await findOrder(db, familyId, orderId) : undefined
  if (order === undefined) return new Refusal('not_found', orderTexts.notFound)
  const at = clock()
  const row = await requestReturn(db, orderId, { at, isFaulty: faulty, reason, spentTokens }, lines)
  if (row instanceof Refusal) return row
  await mailAboutRequest(db, site, order, row, lines)
  return row
}

function withdrawalRoutes(app: FastifyInstance, deps: ReturnDeps, limitLinks: AddressLimit): void {
  const { db } = deps

  addEndpoint(app, withdrawals.readWithdrawal, async ({ body }, request) => {
    const refused = await limitLinks(request)
    if (refused !== undefined) return refused
    const row = await findDeclarationOfLink(db, hashOfLink(body.token))
    if (row === undefined) return new Refusal('not_found', returnTexts.linkBroken)
    const tokens = await readTokens(db, row)
    return {
      data: {
        ...(await shown(db, row)),
        isConfirmed: row.confirmed_at !== null,
        ...(tokens && { tokens: shownTokens(tokens) }),
      },
    }
  })

  addEndpoint(
    app,
    withdrawals.confirmWithdrawal,
    async ({ body }, request) => (await limitLinks(request)) ?? confirmByLink(deps, body.token, body.spentTokens),
  )

  addEndpoint(app, withdrawals.adminWithdrawals, async ({ member, query }) => {
    const rows = await findOpenDeclarations(db, query.order)
    const names = await findParentNames(db, [...new Set(rows.map(({ family_id }) => family_id))])
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    await recordListReading(db, member, 'withdrawals', { query: { page: 1, ...query }, rows: rows.length })
    const data: withdrawals.OpenWithdrawal[] = []
    for (const row of rows) {
      const { id: _id, family_id, reason } = row
      const customerName = nameOf.get(family_id) ?? null
      data.push({ _id, orderId: orderIdOf(row), customerName, ...(await shown(db, row)), ...(reason && { reason }) })
    }
    return { data }
  })

  addEndpoint(app, withdrawals.adminConfirmWithdrawal, ({ member, params }) => confirmByStaff(deps, member, params.id))
  addEndpoint(app, withdrawals.adminDismissWithdrawal, ({ member, params }) => dismiss(deps, member, params.id))
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

function returnAdminRoutes(app: FastifyInstance, deps: ReturnDeps): void {
  const { db, payments } = deps

  /** The customer's reason may be personal. */
  const readOne = async (member: Member, id: string) => {
    const data = await readReturn(db, member, id)
    if (data instanceof Refusal) return data
    const { number, familyId: family_id } = data
    await recordReading(db, member, aboutReturn({ number, family_id }), { what: 'return' })
    return { data }
  }

  addEndpoint(app, backOffice.adminReturns, async ({ member, query }) => {
    const found = await listReturns(db, query)
    await recordListReading(db, member, 'returns', { query, rows: found.data.length })
    return found
  })
  addEndpoint(app, backOffice.adminReturnById, ({ member, params }) => readOne(member, params.id))

  const thenRead =
    <Body, Refused>(take: (to: ReturnDeps, by: Member, id: string, body: Body) => Promise<Refused>) =>
    async ({ member, params, body }: { member: Member; params: { id: string }; body: Body }) =>
      (await take(deps, member, params.id, body)) ?? readOne(member, params.id)
  addEndpoint(app, backOffice.approveReturn, thenRead(approve))
  addEndpoint(app, backOffice.declineReturn, thenRead(decline))
  addEndpoint(app, backOffice.receiveReturn, thenRead(receive))
  addEndpoint(app, backOffice.lapseReturn, thenRead(lapse))

  const requestRefund = withIdempotency(deps, backOffice.refundReturn, ({ member, params, body }, transaction) =>
    refundReturn(transaction, deps, member, params.id, body),
  )
  addEndpoint(app, backOffice.refundReturn, async (input, request) => {
    const requested = await requestRefund(input, request)
    if (requested instanceof Refusal) return requested
    const { refundId } = requested
    const failed = refundId === undefined ? undefined : await executeOrderRefund(payments, { refundId })
    return failed ?? readOne(input.member, input.params.id)
  })
}
