import { hash, randomBytes } from 'node:crypto'
import { type NotRecorded, notRecordedText } from '@storylamp/contract/returns/not-recorded'
import { declaration, orderNumber } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { dayMs, hourMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findParents, isFamilyDeleted } from '../../accounts/index.ts'
import { mailShop } from '../../alerts/index.ts'
import { countWithdrawals, receiveMessage } from '../../contact/index.ts'
import { recordEvent } from '../../events/index.ts'
import {
  findLines,
  findOrderById,
  findOrderByNumber,
  holdWithdrawn,
  lockOrderWithPayment,
  type OrderRow,
} from '../../orders/index.ts'
import { findPaymentsOf } from '../../payments/index.ts'
import { refuseGiveBack } from '../../stories/index.ts'
import {
  type Declared,
  declaredEmail,
  mailAboutDeclaration,
  namePieces,
  newDeclarationEmail,
  notRecordedEmail,
} from '../emails.ts'
import { type Chosen, findDeclaration, findDeclarationsOfOrder, insertReturn } from '../queries.ts'
import { readReturned, refuseGonePieces, refuseReturn } from '../requests/request-return.ts'
import { readLeftPieces } from '../requests/returnable.ts'

type Item = { product: string; pieces: number }
type Line = { name: string; sku: string }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The lines that a customer means who types names or SKUs. Undefined if one of them is in no line, or in several. */
export function matchItems(lines: Line[], items: Item[]): { line: number; pieces: number }[] | undefined {
  const pieces = new Map<number, number>()
  for (const item of items) {
    const line = findLine(lines, plain(item.product))
    if (line === undefined) return undefined
    pieces.set(line, (pieces.get(line) ?? 0) + item.pieces)
  }
  return [...pieces].map(([line, count]) => ({ line, pieces: count })).sort((a, b) => a.line - b.line)
}

function findLine(lines: Line[], typed: string): number | undefined {
  if (typed === '') return undefined
  const exact = only(lines, ({ name, sku }) => plain(sku) === typed || plain(name) === typed)
  return exact ?? only(lines, ({ name }) => ` ${plain(name)} `.includes(` ${typed} `))
}

function only(lines: Line[], isMeant: (line: Line) => boolean): number | undefined {
  const [first, ...others] = [...lines.entries()].filter(([, line]) => isMeant(line))
  return others.length === 0 ? first?.[0] : undefined
}

/** In a job, so that the answer to a stranger is the same, and as fast, whether there is such an order or not. */
export const withdrawalJob = {
  name: 'record-withdrawal',
  payload: z.extend(declaration, { id: z.uuid(), at: z.iso.datetime() }),
}
type Declaration = z.output<typeof withdrawalJob.payload>
type Site = { db: Db; shopOrigin: string; isProduction: boolean }

/** Records what was declared without signing in, and mails its receipt to the order's own address. A job may run twice. */
export const recordDeclaration = ({ db, ...site }: Site, withdrawal: Declaration): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if ((await findDeclaration(transaction, withdrawal.id)) !== undefined) return
    const found = await findOrderByNumber(transaction, orderNumber(withdrawal.number))
    if (found === undefined) return storeUnmatched(transaction, site, withdrawal)
    const order = found.type === 'physical' ? await findOrderById(transaction, found.id) : undefined
    if (!(await isTheirs(transaction, found.family_id, order, withdrawal.email)))
      return storeUnmatched(transaction, site, withdrawal)
    const checked = await (order === undefined
      ? checkStory(transaction, found, withdrawal)
      : checkPieces(transaction, await lockOrderWithPayment(transaction, order.id), withdrawal))
    if ('declared' in checked) return storeDeclaration(transaction, site, { id: withdrawal.id, found, ...checked })
    await mailAboutDeclaration(transaction, site, order?.id ?? null, found, () =>
      notRecordedEmail(found.number, declaredOf(withdrawal), notRecordedText(checked)),
    )
    const details = { cause: 'not_recorded', order: found.number, notRecorded: checked } as const
    const [payment] = order === undefined ? [] : await findPaymentsOf(transaction, [order.id])
    const about = payment === undefined ? {} : { payment: payment.id }
    await recordEvent(transaction, { kind: 'withdrawal.alarmed', details, by: 'customer', about })
  })

/** Somebody may have mistyped the number or used another address: staff decide, and the sender is told nothing. */
async function storeUnmatched(db: Db, site: Omit<Site, 'db'>, { id, at, number, email, items, reason }: Declaration) {
  const pieces = items?.map((item) => `${item.pieces} × ${item.product}`) ?? ['Everything in it']
  const message = [
    `Withdrawal from order ${number}, which does not fit an order with this address.`,
    ...pieces,
    reason ?? '',
  ]
  const sent = { origin: 'withdrawal', name: null, email, message: message.join('\n').trim() } as const
  const isNew = await receiveMessage(db, { ...sent, id, created_at: new Date(at) }, site)
  if (isNew) await alarmOfGuesses(db, new Date(at))
}

// The fifth within an hour, and each tenth after it.
const isAlarming = (tries: number) => tries % 10 === 5

/** Numbers are consecutive, so that somebody who knows an address could try them all. */
async function alarmOfGuesses(db: Db, at: Date): Promise<void> {
  const count = await countWithdrawals(db, later(at, -hourMs))
  if (isAlarming(count))
    await recordEvent(db, { kind: 'withdrawal.alarmed', details: { cause: 'guessed', count }, by: 'shop' })
}

/** The address of a parent, or the one that the parcel was ordered with. */
async function isTheirs(db: Db, familyId: string, order: OrderRow | undefined, email: string): Promise<boolean> {
  const parents = await findParents(db, familyId)
  if (parents.length === 0) return false
  return [...parents, order?.delivery_details].some((known) => known?.email.toLowerCase() === email)
}

const declaredOf = ({ at, items = [], reason }: Declaration): Declared => ({
  at: new Date(at),
  pieces: items.map(({ product, pieces }) => ({ name: product, pieces })),
  reason,
})

type Checked = Pick<Declarable, 'order' | 'chosen' | 'declared'> | NotRecorded

/** What follows once it is confirmed, or what the customer is told if nothing can. */
async function checkStory(
  db: Db,
  { id, type }: { id: string; type: string },
  withdrawal: Declaration,
): Promise<Checked> {
  if (type !== 'story') return { reason: 'no_story' }
  const refused = await refuseGiveBack(db, id, new Date(withdrawal.at))
  if (refused !== undefined) return refused.why
  return { order: undefined, chosen: [], declared: declaredOf(withdrawal) }
}

async function checkPieces(db: Db, order: OrderRow, withdrawal: Declaration): Promise<Checked> {
  const { items } = withdrawal
  const refused = await refuseReturn(db, order, new Date(withdrawal.at))
  if (refused !== undefined) return refused.why
  const lines = await findLines(db, [order.id])
  const chosen = items === undefined ? await everything(db, order) : matchItems(lines, items)
  if (chosen === undefined) {
    return { reason: 'unclear', lines: lines.map(({ name, quantity }) => ({ name, quantity })) }
  }
  if (chosen.length === 0) return { reason: 'nothing_left' }
  const gone = await refuseGonePieces(db, order, chosen)
  if (gone !== undefined) return gone.why
  const pieces = await namePieces(db, order.id, chosen)
  const { tokens } = await readReturned(db, order, chosen)
  return { order, chosen, declared: { ...declaredOf(withdrawal), pieces, tokens } }
}

async function everything(db: Db, order: OrderRow): Promise<Chosen> {
  const left = await readLeftPieces(db, order)
  return left.flatMap((pieces, line) => (pieces === 0 ? [] : [{ line, pieces }]))
}

type Declarable = {
  id: string
  /** Undefined for what is no parcel. */
  order: OrderRow | undefined
  found: { id: string; number: number; family_id: string }
  chosen: Chosen
  declared: Declared
}

// Limits how far somebody who knows an order's number and address can fill its mailbox.
const maxPerDay = 20

export const hashOfLink = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Records what was declared and mails its receipt. Nothing else moves before it is confirmed, but a parcel waits, for a day in all. */
async function storeDeclaration(db: Db, site: Omit<Site, 'db'>, { id, order, found, chosen, declared }: Declarable) {
  const before = await findDeclarationsOfOrder(db, found.id)
  if (before.filter(({ declared_at }) => declared_at > later(declared.at, -dayMs)).length >= maxPerDay) {
    const details = { cause: 'too_many', order: found.number, count: maxPerDay } as const
    return recordEvent(db, { kind: 'withdrawal.alarmed', details, by: 'shop' })
  }
  const isErased = await isFamilyDeleted(db, found.family_id)
  const token = randomBytes(24).toString('base64url')
  await insertReturn(
    db,
    {
      id,
      number: null,
      order_id: order?.id ?? null,
      story_order_id: order === undefined ? found.id : null,
      family_id: found.family_id,
      origin: 'form',
      state: 'declared',
      declared_at: declared.at,
      link_hash: hashOfLink(token),
      reason: isErased ? null : (declared.reason ?? null),
    },
    chosen,
  )
  if (order !== undefined && before.length === 0) await holdWithdrawn(db, order, id)
  await mailAboutDeclaration(db, site, order?.id ?? null, found, (shop) =>
    declaredEmail(shop, found.number, declared, token),
  )
  await mailShop(db, site, 'newReturns', (shop) => newDeclarationEmail(shop, found.number, declared))
}
