import { declaration, orderNumber } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { findParent, mailToParent } from '../../accounts/index.ts'
import { reportFailure } from '../../alerts/index.ts'
import { receiveMessage } from '../../contact/index.ts'
import { findLines, findOrderById, findOrderByNumber, type OrderRow } from '../../orders/index.ts'
import { giveBackByForm } from '../../stories/index.ts'
import { type Declared, notRecordedEmail } from '../emails.ts'
import { readLeftPieces } from '../left-pieces.ts'
import { mailAboutRequest } from '../mail-about-request.ts'
import { findReturn } from '../queries.ts'
import { type Chosen, refuseReturn, requestReturn } from '../request-return.ts'
import { matchItems } from './match-items.ts'

/** In a job, so that the answer to a stranger is the same, and as fast, whether there is such an order or not. */
export const withdrawalJob = {
  name: 'record-withdrawal',
  payload: z.extend(declaration, { id: z.uuid(), at: z.iso.datetime() }),
}
type Withdrawal = z.output<typeof withdrawalJob.payload>
type Site = { db: Db; shopOrigin: string; isProduction: boolean }

/** Records what was declared without signing in, and mails its receipt to the order's own address. A job may run twice. */
export const recordDeclaration = ({ db, ...site }: Site, withdrawal: Withdrawal): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if ((await findReturn(transaction, withdrawal.id)) !== undefined) return
    const found = await findOrderByNumber(transaction, orderNumber(withdrawal.number))
    if (found === undefined) return keepUnmatched(transaction, site, withdrawal)
    const order = found.type === 'physical' ? await findOrderById(transaction, found.id) : undefined
    if (!(await isTheirs(transaction, found.family_id, order, withdrawal.email)))
      return keepUnmatched(transaction, site, withdrawal)
    const problem = await (order === undefined
      ? tryToGiveBack(transaction, site, found, withdrawal)
      : tryToRecord(transaction, site, order, withdrawal))
    if (problem === undefined) return
    const declared = declaredOf(withdrawal)
    await mailToParent(transaction, site, found.family_id, (parent, shop) =>
      notRecordedEmail(shop, parent, { orderNumber: found.number }, declared, problem),
    )
    const what = `A withdrawal from order ${found.number} could not be recorded. The customer was told: ${problem}`
    await reportFailure(transaction, { kind: 'returns', what, paymentId: order?.payment_id ?? null })
  })

/** Somebody may have mistyped the number or used another address: staff decide, and the sender is told nothing. */
async function keepUnmatched(db: Db, site: Omit<Site, 'db'>, { id, at, number, email, items, reason }: Withdrawal) {
  const pieces = items?.map((item) => `${item.pieces} × ${item.product}`) ?? ['Everything in it']
  const message = [
    `Withdrawal from order ${number}, which does not fit an order with this address.`,
    ...pieces,
    reason ?? '',
  ]
  const form = { name: 'Form for withdrawals', email, message: message.join('\n').trim() }
  await receiveMessage(db, { ...form, id, created_at: new Date(at) }, site)
}

const forPerson = 'A person looks at it and writes to you.'

/** The address of the account, or the one that the parcel was ordered with. */
async function isTheirs(db: Db, familyId: string, order: OrderRow | undefined, email: string): Promise<boolean> {
  const parent = await findParent(db, familyId)
  if (parent === undefined) return false
  return parent.email.toLowerCase() === email || order?.delivery_details?.email.toLowerCase() === email
}

const declaredOf = ({ at, items = [], reason }: Withdrawal): Declared => ({
  at: new Date(at),
  pieces: items.map(({ product, pieces }) => ({ name: product, pieces })),
  reason,
})

/** A bundle or a story goes back at once; the mail about it is the receipt. */
async function tryToGiveBack(
  db: Db,
  site: Omit<Site, 'db'>,
  { id, type }: { id: string; type: string },
  { at }: Withdrawal,
) {
  if (type !== 'story') return forPerson
  const refused = await giveBackByForm(site, db, id, new Date(at))
  return refused && `${sentence(refused)} ${forPerson}`
}

/** Returns what the customer is told if it could not be recorded. */
async function tryToRecord(db: Db, site: Omit<Site, 'db'>, order: OrderRow, withdrawal: Withdrawal) {
  const { id, reason, items } = withdrawal
  const at = new Date(withdrawal.at)
  const refused = await refuseReturn(db, order, at)
  if (refused !== undefined) return sentence(refused)
  const lines = await findLines(db, [order.id])
  const chosen = items === undefined ? await everything(db, order) : matchItems(lines, items)
  if (chosen === undefined) {
    const names = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
    return `We could not tell which pieces you mean. ${forPerson}\nYour order holds:\n${names}`
  }
  if (chosen.length === 0) return 'All of this order is returned or refunded already.'
  const row = await requestReturn(db, order.id, { id, via: 'form', at, reason }, chosen)
  if (row instanceof Refusal) return `Some of this is returned or refunded already, or was never bought. ${forPerson}`
  await mailAboutRequest(db, site, order, row, chosen)
  return undefined
}

const sentence = ({ body }: Refusal) => `${body.message}.`

async function everything(db: Db, order: OrderRow): Promise<Chosen> {
  const left = await readLeftPieces(db, order)
  return left.flatMap((pieces, line) => (pieces === 0 ? [] : [{ line, pieces }]))
}
