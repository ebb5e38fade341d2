import type { KnownEvent } from '@storylamp/contract/events/kinds'
import type { ReceivedLine } from '@storylamp/contract/returns/admin-returns'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { transactionOrRefusal } from '../../../platform/http/refusals/roll-back.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { findLines, forecastReturn, type OrderRow, recordStep } from '../../orders/index.ts'
import { readSections } from '../../settings/index.ts'
import { lockStockOfOrders, restockPieces, writeOffPieces } from '../../stock/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { approvedEmail, declinedEmail, lapsedEmail, receivedEmail } from '../emails.ts'
import { mailAboutReturn, namePieces } from '../mail-customer.ts'
import { hadLeft, parcelLocation } from '../parcel-location.ts'
import { erasedText, findReturnLines, type ReturnRow, updateReturn, updateReturnLine } from '../queries.ts'
import { readDue } from './due.ts'
import { releaseRest } from './release-rest.ts'
import { aboutReturn, type LockedReturn, lockForStep } from './take-step.ts'

type Versioned = { version?: number | undefined }

export const approve = (deps: ReturnDeps, admin: Member, id: string, body: Versioned) =>
  transactionOrRefusal(deps.db, async (db) => {
    const locked = await lockForStep(db, admin, id, body, ['requested'])
    if (locked instanceof Refusal) return locked
    const { row, order } = locked
    await updateReturn(db, id, { state: 'approved', approved_at: deps.clock() })
    await note(db, admin, locked, { kind: 'return.approved', details: { return: row.number } })
    const asked = (await findReturnLines(db, [id])).map(({ position, pieces }) => ({ line: position, pieces }))
    const named = await namePieces(db, order.id, asked)
    const way = await readWayBack(db, order, row)
    await mailAboutReturn(db, deps, order, row, (shop, parent, about) => approvedEmail(shop, parent, about, named, way))
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

const isRefundDue = async (db: Db, order: OrderRow, row: ReturnRow) => (await readDue(db, order, row)).amount > 0

/** Also one that was approved, but never sent. Of a family that is erased, the answer is not kept. */
export const decline = (
  deps: ReturnDeps,
  admin: Member,
  id: string,
  { answer, ...body }: Versioned & { answer: string },
) =>
  transactionOrRefusal(deps.db, async (db) => {
    const locked = await lockForStep(db, admin, id, body, ['requested', 'approved'])
    if (locked instanceof Refusal) return locked
    const { row, order } = locked
    const kept = (await isFamilyDeleted(db, order.family_id)) ? erasedText : answer
    await updateReturn(db, id, { state: 'declined', declined_at: deps.clock(), answer: kept })
    await note(db, admin, locked, { kind: 'return.declined', details: { return: row.number } })
    await releaseRest(db, order)
    await mailAboutReturn(db, deps, order, row, (shop, parent, about) => declinedEmail(shop, parent, about, answer))
    return undefined
  })

/** An approved return of which nothing has come: it was not declined, and can be asked for again. */
export const lapse = (deps: ReturnDeps, admin: Member, id: string, body: Versioned) =>
  transactionOrRefusal(deps.db, async (db) => {
    const locked = await lockForStep(db, admin, id, body, ['approved'])
    if (locked instanceof Refusal) return locked
    const { row, order } = locked
    if (parcelLocation(order) === 'here') return new Refusal('return_step_invalid', returnTexts.staysHere)
    await updateReturn(db, id, { state: 'lapsed', lapsed_at: deps.clock() })
    await note(db, admin, locked, { kind: 'return.lapsed', details: { return: row.number } })
    await releaseRest(db, order)
    await mailAboutReturn(db, deps, order, row, lapsedEmail)
    return undefined
  })

type Arrived = Versioned & { lines: ReceivedLine[]; faulty?: boolean | undefined }

export const receive = (deps: ReturnDeps, admin: Member, id: string, { lines, faulty, ...body }: Arrived) =>
  transactionOrRefusal(deps.db, async (db) => {
    const locked = await lockForStep(db, admin, id, body, ['approved'])
    if (locked instanceof Refusal) return locked
    const { order } = locked
    const row = { ...locked.row, is_faulty: faulty ?? locked.row.is_faulty }
    const asked = new Map((await findReturnLines(db, [id])).map(({ position, pieces }) => [position, pieces]))
    const wrong = lines.findIndex(({ line, pieces }) => pieces > (asked.get(line) ?? 0))
    if (wrong >= 0) return refuseField('invalid_input', `lines.${wrong}.pieces`, returnTexts.noSuchPieces)
    const arrived = [...asked.keys()].map(
      (line) => lines.find((one) => one.line === line) ?? { line, pieces: 0, restock: false },
    )
    const restocked = await restock(db, locked, arrived, admin)
    for (const { line, pieces } of arrived) {
      await updateReturnLine(db, id, line, { received_pieces: pieces, restocked_pieces: restocked.get(line) ?? 0 })
    }
    await updateReturn(db, id, { state: 'received', received_at: deps.clock(), is_faulty: row.is_faulty })
    const details = { return: row.number, lines: arrived, ...(faulty !== undefined && { faulty }) }
    await note(db, admin, locked, { kind: 'return.received', details })
    const there = await namePieces(
      db,
      order.id,
      arrived.filter(({ pieces }) => pieces > 0),
    )
    const isRefunded = await isRefundDue(db, order, row)
    await mailAboutReturn(db, deps, order, row, (shop, parent, about) =>
      receivedEmail(shop, parent, about, there, { isRefunded, wasSent: parcelLocation(order) !== 'here' }),
    )
    return undefined
  })

/** How many pieces of each line went into the stock. */
async function restock(
  db: Db,
  { row, order }: LockedReturn,
  arrived: ReceivedLine[],
  by: Member,
): Promise<Map<number, number>> {
  const bought = await findLines(db, [order.id])
  const productOf = (line: number) => bought[line]?.product_id ?? ''
  const piecesOf = (count: (one: ReceivedLine) => number) =>
    arrived.map((one) => ({ product_id: productOf(one.line), pieces: count(one) })).filter(({ pieces }) => pieces > 0)
  const back = piecesOf(countRestocked)
  const kind = hadLeft(order, row.requested_at) ? 'returned' : 'cancelled'
  await lockStockOfOrders(db, [order.id])
  const moved = await restockPieces(db, { orderId: order.id, pieces: back, kind, by })
  if (kind === 'cancelled') {
    await writeOffPieces(db, `Return ${row.number}: not back into the stock`, {
      orderId: order.id,
      pieces: piecesOf((one) => one.pieces - countRestocked(one)),
      by,
    })
  }
  return new Map(
    arrived.map(({ line }) => [line, moved.find((row) => row.product_id === productOf(line))?.pieces ?? 0]),
  )
}

/** All of a line, none, or so many. */
function countRestocked({ pieces, restock }: ReceivedLine): number {
  if (typeof restock === 'number') return restock
  return restock ? pieces : 0
}

type Noted = KnownEvent<'return.approved' | 'return.declined' | 'return.lapsed' | 'return.received'>

const note = (db: Db, by: Member, { row, order }: LockedReturn, event: Noted) =>
  recordStep(db, order, { ...event, by, about: aboutReturn(row) })
