import { confirmedNotRecordedText, type NotReturned } from '@storylamp/contract/returns/not-recorded'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { SpentTokens } from '@storylamp/contract/returns/returns'
import { type Clock, dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordEvent } from '../../events/index.ts'
import {
  aboutOrder,
  findAnyOrder,
  findHeldReturns,
  lockOrderWithPayment,
  type OrderRow,
  releaseWithdrawn,
} from '../../orders/index.ts'
import { giveBackByForm } from '../../stories/index.ts'
import { mailAboutDeclaration, mailAboutRequest, namePieces, notRecordedEmail, type Piece } from '../emails.ts'
import {
  type AnyReturnRow,
  findDeclaration,
  findDeclarationOfLink,
  findDeclaredBefore,
  lockDeclaration,
  orderIdOf,
  readChosen,
} from '../queries.ts'
import { requestDeclared } from '../requests/request-return.ts'
import { moveReturn, type ReturnChange } from '../return-states.ts'
import { hashOfLink } from './declare.ts'

type Deps = { db: Db; clock: Clock; shopOrigin: string; isProduction: boolean }

export const confirmByLink = (deps: Deps, token: string, spentTokens?: SpentTokens) =>
  deps.db.transaction().execute(async (db) => {
    const found = await findDeclarationOfLink(db, hashOfLink(token))
    if (found === undefined) return new Refusal('not_found', returnTexts.linkBroken)
    return confirm(db, deps, found, { confirmed_by: 'link', ...(spentTokens && { spent_tokens: spentTokens }) })
  })

export const confirmByStaff = (deps: Deps, admin: Member, id: string) =>
  deps.db.transaction().execute(async (db) => {
    const found = isUuid(id) ? await findDeclaration(db, id) : undefined
    if (found === undefined) return new Refusal('not_found', returnTexts.notFound)
    const about = await aboutOrderOf(db, found)
    await recordEvent(db, { kind: 'withdrawal.confirmed', details: {}, by: admin, about })
    return confirm(db, deps, found, { confirmed_by: 'staff' })
  })

export const findOrderNumber = async (db: Db, row: AnyReturnRow): Promise<number> =>
  (await findAnyOrder(db, orderIdOf(row)))?.number ?? 0

const aboutOrderOf = async (db: Db, row: AnyReturnRow) =>
  aboutOrder({ number: await findOrderNumber(db, row), family_id: row.family_id })

/** In the order of all others: payment, order, what was declared. */
const lockWithOrder = async (db: Db, { id, order_id }: AnyReturnRow) => ({
  order: order_id === null ? undefined : await lockOrderWithPayment(db, order_id),
  row: await lockDeclaration(db, id),
})

type Confirmation = Pick<ReturnChange, 'confirmed_by' | 'spent_tokens'>

/** Carries out what was declared, as of the moment when it was. Once it is, confirming it again answers the same. */
async function confirm(db: Db, { clock, ...site }: Deps, found: AnyReturnRow, confirmation: Confirmation) {
  const { row, order } = await lockWithOrder(db, found)
  if (row === undefined) return new Refusal('not_found', returnTexts.linkBroken)
  if (row.confirmed_at !== null) return { message: returnTexts.confirmed }
  const now = clock()
  const change = { ...confirmation, confirmed_at: now }
  const refused = await (order === undefined
    ? giveBack(db, site, row, change, now)
    : request(db, site, order, row, change, now))
  if (refused !== undefined) {
    await moveReturn(db, row, 'not_possible', now, change)
    if (order !== undefined) await releaseWithdrawn(db, order, row.id)
    await mailProblem(db, site, row, refused.why)
  }
  return { message: returnTexts.confirmed }
}

type Site = Omit<Deps, 'db' | 'clock'>

async function giveBack(db: Db, site: Site, row: AnyReturnRow, change: ReturnChange, now: Date) {
  const refused = await giveBackByForm(site, db, orderIdOf(row), row.declared_at)
  if (refused === undefined) await moveReturn(db, row, 'given_back', now, change)
  return refused
}

async function request(db: Db, site: Site, order: OrderRow, row: AnyReturnRow, change: ReturnChange, now: Date) {
  const requested = await requestDeclared(db, order, row, change, now)
  if (requested instanceof Refusal) return requested
  await mailAboutRequest(db, site, order, requested, await readChosen(db, row.id))
  return undefined
}

/** Empty for what is given back as a whole. */
export const nameDeclared = async (db: Db, { id, order_id }: AnyReturnRow): Promise<Piece[]> =>
  order_id === null ? [] : namePieces(db, order_id, await readChosen(db, id))

async function mailProblem(db: Db, site: Site, row: AnyReturnRow, notRecorded: NotReturned): Promise<void> {
  const orderNumber = await findOrderNumber(db, row)
  const declared = { at: row.declared_at, pieces: await nameDeclared(db, row), reason: row.reason ?? undefined }
  const found = { number: orderNumber, family_id: row.family_id }
  await mailAboutDeclaration(db, site, row.order_id, found, () =>
    notRecordedEmail(orderNumber, declared, confirmedNotRecordedText(notRecorded)),
  )
  const details = { cause: 'confirmed_not_recorded', order: orderNumber, notRecorded } as const
  await recordEvent(db, { kind: 'withdrawal.alarmed', details, by: 'customer' })
}

/** Staff know that it is not its customer's: nothing waits for it any more. Its link still confirms it, as what a customer declared counts. */
export const dismiss = ({ db, clock }: { db: Db; clock: Clock }, admin: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const found = isUuid(id) ? await findDeclaration(transaction, id) : undefined
    if (found === undefined) return new Refusal('not_found', returnTexts.notFound)
    const { row, order } = await lockWithOrder(transaction, found)
    if (row === undefined) return new Refusal('not_found', returnTexts.notFound)
    if (row.confirmed_at !== null) return new Refusal('return_step_invalid', returnTexts.confirmedAlready)
    if (row.state === 'dismissed') return { message: returnTexts.dismissed }
    await moveReturn(transaction, row, 'dismissed', clock())
    const about = await aboutOrderOf(transaction, row)
    await recordEvent(transaction, { kind: 'withdrawal.dismissed', details: {}, by: admin, about })
    if (order !== undefined) await releaseWithdrawn(transaction, order, id)
    return { message: returnTexts.dismissed }
  })

/** Parcels wait a day for the confirmation of a withdrawal, and are then sent. It can still be confirmed. */
export async function releaseUnconfirmed({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { id, order_id } of await findDeclaredBefore(db, await findHeldReturns(db), later(clock(), -dayMs))) {
    await db.transaction().execute(async (transaction) => {
      const order = await lockOrderWithPayment(transaction, order_id)
      const row = await lockDeclaration(transaction, id)
      if (row?.state === 'declared') await releaseWithdrawn(transaction, order, id, 'unconfirmed')
    })
  }
}
