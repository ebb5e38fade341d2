import type { KnownEvent } from '@storylamp/contract/events/kinds'
import { oneReturn, type ReceivedLine } from '@storylamp/contract/returns/admin-returns'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { lapsedAfterDays, type ReturnState, returnMoves } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal, refuseField, refuseStale, transactionOrRefusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isFamilyDeleted } from '../accounts/index.ts'
import { findLines, forecastReturn, lockOrderWithPayment, type OrderRow, recordStep } from '../orders/index.ts'
import { readSections } from '../settings/index.ts'
import { lockStockOfOrders, restockPieces, writeOffPieces } from '../stock/index.ts'
import type { ReturnDeps } from './deps.ts'
import { approvedEmail, declinedEmail, lapsedEmail, mailAboutReturn, namePieces, receivedEmail } from './emails.ts'
import {
  erasedText,
  findApprovedBefore,
  findReturn,
  insertPieces,
  lockReturn,
  type ReturnRow,
  readChosen,
} from './queries.ts'
import { hadLeft, parcelLocation, readDue, releaseEnded } from './requests/returnable.ts'
import { aboutReturn, moveReturn } from './return-states.ts'
import { returnNotFound, toAdminReturn } from './shown-returns.ts'

type Versioned = { version?: number | undefined }

export type LockedReturn = { row: ReturnRow; order: OrderRow }

/** Locks a return after its payment and its order, and refuses a step that somebody else has made. */
export async function lockForStep(db: Db, admin: Member, id: string, sent: Versioned, to: ReturnState) {
  const found = isUuid(id) ? await findReturn(db, id) : undefined
  if (found === undefined) return returnNotFound()
  const order = await lockOrderWithPayment(db, found.order_id)
  const row = await lockReturn(db, id)
  const stale = refuseStale(sent, z.encode(oneReturn, { data: await toAdminReturn(db, admin, row, order) }).data)
  if (stale !== undefined) return stale
  const isPossible = returnMoves[row.state].includes(to)
  return isPossible ? { row, order } : new Refusal('return_step_invalid', returnTexts.stepInvalid)
}

type Take<Done> = (db: Db, locked: LockedReturn) => Promise<Done>

const step = <Done>(
  { db }: ReturnDeps,
  admin: Member,
  id: string,
  sent: Versioned,
  to: ReturnState,
  take: Take<Done>,
) =>
  transactionOrRefusal(db, async (transaction) => {
    const locked = await lockForStep(transaction, admin, id, sent, to)
    return locked instanceof Refusal ? locked : take(transaction, locked)
  })

export const approve = (deps: ReturnDeps, admin: Member, id: string, body: Versioned) =>
  step(deps, admin, id, body, 'approved', async (db, locked) => {
    const { row, order } = locked
    await moveReturn(db, row, 'approved', deps.clock())
    await note(db, admin, locked, { kind: 'return.approved', details: { return: row.number } })
    const named = await namePieces(db, order.id, await readChosen(db, id))
    const way = await readWayBack(db, order, row)
    await mailAboutReturn(db, deps, order, row, (about) => approvedEmail(about, named, way))
    return undefined
  })

async function readWayBack(db: Db, order: OrderRow, row: ReturnRow) {
  const { returns, legal } = await readSections(db, ['returns', 'legal'])
  const { address, postage } = returns
  const due = await readDue(db, order, row)
  return {
    location: parcelLocation(order),
    isRefunded: due.amount > 0,
    tokens: await forecastReturn(db, order, due),
    spentTokens: row.spent_tokens,
    address: address || legal.address,
    postage,
  }
}

/** Also one that was approved, but never sent. Of a family that is erased, the answer is not kept. */
export const decline = (
  deps: ReturnDeps,
  admin: Member,
  id: string,
  { answer, ...body }: Versioned & { answer: string },
) =>
  step(deps, admin, id, body, 'declined', async (db, locked) => {
    const { row, order } = locked
    const storedAnswer = (await isFamilyDeleted(db, order.family_id)) ? erasedText : answer
    await moveReturn(db, row, 'declined', deps.clock(), { answer: storedAnswer })
    await note(db, admin, locked, { kind: 'return.declined', details: { return: row.number } })
    await releaseEnded(db, order)
    await mailAboutReturn(db, deps, order, row, (about) => declinedEmail(about, answer))
    return undefined
  })

/** An approved return of which nothing has come: it was not declined, and can be asked for again. */
export const lapse = (deps: ReturnDeps, admin: Member, id: string, body: Versioned) =>
  step(deps, admin, id, body, 'lapsed', async (db, locked) => {
    if (parcelLocation(locked.order) === 'here') return new Refusal('return_step_invalid', returnTexts.staysHere)
    await endLapsed(db, deps, locked, admin)
    return undefined
  })

/** The job that lapses returns whose parcel never came. */
export async function lapseReturns(deps: Pick<ReturnDeps, 'db' | 'clock' | 'shopOrigin'>): Promise<void> {
  for (const { id, order_id } of await findApprovedBefore(deps.db, later(deps.clock(), -lapsedAfterDays * dayMs))) {
    await deps.db.transaction().execute(async (db) => {
      const order = await lockOrderWithPayment(db, order_id)
      const row = await lockReturn(db, id)
      if (row.state === 'approved' && parcelLocation(order) !== 'here')
        await endLapsed(db, deps, { row, order }, 'shop')
    })
  }
}

async function endLapsed(
  db: Db,
  deps: Pick<ReturnDeps, 'clock' | 'shopOrigin'>,
  locked: LockedReturn,
  by: Member | 'shop',
): Promise<void> {
  const { row, order } = locked
  await moveReturn(db, row, 'lapsed', deps.clock())
  await note(db, by, locked, { kind: 'return.lapsed', details: { return: row.number } })
  await releaseEnded(db, order)
  await mailAboutReturn(db, deps, order, row, lapsedEmail)
}

type Arrived = Versioned & { lines: ReceivedLine[]; faulty?: boolean | undefined }

export const receive = (deps: ReturnDeps, admin: Member, id: string, { lines, faulty, ...body }: Arrived) =>
  step(deps, admin, id, body, 'received', async (db, locked) => {
    const { order } = locked
    const arrived = lines.filter(({ pieces }) => pieces > 0)
    const inAll = (line: number) => sumOfPieces(arrived.filter((one) => one.line === line))
    const asked = new Map((await readChosen(db, id)).map(({ line, pieces }) => [line, pieces]))
    const wrong = lines.findIndex(({ line, pieces }) => pieces > 0 && inAll(line) > (asked.get(line) ?? 0))
    if (wrong >= 0) return refuseField('invalid_input', `lines.${wrong}.pieces`, returnTexts.noSuchPieces)
    const isFaulty = (faulty ?? locked.row.is_faulty) || arrived.some(({ condition }) => condition === 'faulty')
    const row = { ...locked.row, is_faulty: isFaulty }
    const isSent = hadLeft(order, row.declared_at)
    const restocked = await restock(db, locked, arrived, { kind: isSent ? 'returned' : 'cancelled', by: admin })
    await insertPieces(
      db,
      arrived.map(({ line, condition, pieces }) => ({
        ...{ return_id: id, position: line, condition, pieces },
        restocked_pieces: condition === 'as_new' ? (restocked.get(line) ?? 0) : 0,
      })),
    )
    await moveReturn(db, row, 'received', deps.clock(), {
      came_from: isSent && order.state !== 'cancelled' ? 'customer' : 'house',
      is_faulty: isFaulty,
    })
    const details = { return: row.number, lines: arrived, ...(faulty !== undefined && { faulty }) }
    await note(db, admin, locked, { kind: 'return.received', details })
    const there = [...asked.keys()].map((line) => ({ line, pieces: inAll(line) })).filter(({ pieces }) => pieces > 0)
    const named = await namePieces(db, order.id, there)
    const isRefunded = (await readDue(db, order, row)).amount > 0
    const told = { isRefunded, wasSent: parcelLocation(order) !== 'here' }
    await mailAboutReturn(db, deps, order, row, (about) => receivedEmail(about, named, told))
    return undefined
  })

const sumOfPieces = (lines: { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0)

async function restock(
  db: Db,
  { row, order }: LockedReturn,
  arrived: ReceivedLine[],
  { kind, by }: { kind: 'returned' | 'cancelled'; by: Member },
): Promise<Map<number, number>> {
  const bought = await findLines(db, [order.id])
  const productOf = (line: number) => bought[line]?.product_id ?? ''
  const [asNew = [], others = []] = [true, false].map((isNew) => {
    const ones = arrived.filter(({ condition }) => (condition === 'as_new') === isNew)
    return [...Map.groupBy(ones, ({ line }) => productOf(line))].map(([product_id, alike]) => ({
      product_id,
      pieces: sumOfPieces(alike),
    }))
  })
  await lockStockOfOrders(db, [order.id])
  const moved = await restockPieces(db, { orderId: order.id, pieces: asNew, kind, by })
  if (kind === 'cancelled') {
    await writeOffPieces(db, row.number, { orderId: order.id, pieces: others, by })
  }
  return new Map(
    arrived.map(({ line }) => [line, moved.find((one) => one.product_id === productOf(line))?.pieces ?? 0]),
  )
}

type Noted = KnownEvent<'return.approved' | 'return.declined' | 'return.lapsed' | 'return.received'>

const note = (db: Db, by: Member | 'shop', { row, order }: LockedReturn, event: Noted) =>
  recordStep(db, order, { ...event, by, about: aboutReturn(row) })
