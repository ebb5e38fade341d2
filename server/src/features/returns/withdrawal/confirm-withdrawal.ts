import { asSentence, forPerson } from '@storylamp/contract/events/alarm-texts'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { SpentTokens } from '@storylamp/contract/returns/returns'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { mailToParent } from '../../accounts/index.ts'
import { reportFailure } from '../../alerts/index.ts'
import { recordEvent } from '../../events/index.ts'
import { aboutOrder, findOrderById, lockOrderWithPayment } from '../../orders/index.ts'
import { giveBackByForm } from '../../stories/index.ts'
import { notRecordedEmail } from '../emails.ts'
import { mailAboutRequest } from '../mail-about-request.ts'
import { namePieces } from '../mail-customer.ts'
import { requestReturn } from '../request-return.ts'
import { hashOfLink } from './keep-withdrawal.ts'
import {
  findWithdrawal,
  findWithdrawalOfLink,
  lockWithdrawal,
  setConfirmed,
  type WithdrawalRow,
} from './withdrawal-queries.ts'

type Deps = { db: Db; clock: Clock; shopOrigin: string; isProduction: boolean }

export const confirmByLink = (deps: Deps, token: string, spentTokens?: SpentTokens) =>
  deps.db.transaction().execute(async (db) => {
    const found = await findWithdrawalOfLink(db, hashOfLink(token))
    if (found === undefined) return new Refusal('not_found', returnTexts.linkBroken)
    return confirm(db, deps, found, { by: 'link', spentTokens })
  })

export const confirmByStaff = (deps: Deps, admin: Member, id: string) =>
  deps.db.transaction().execute(async (db) => {
    const found = isUuid(id) ? await findWithdrawal(db, id) : undefined
    if (found === undefined) return new Refusal('not_found', returnTexts.notFound)
    const about = aboutOrder({ number: found.order_number, family_id: found.family_id })
    await recordEvent(db, { kind: 'withdrawal.confirmed', details: {}, by: admin, about })
    return confirm(db, deps, found, { by: 'staff' })
  })

type Confirmation = { by: 'link' | 'staff'; spentTokens?: SpentTokens | undefined }

/** Carries out what was declared, as of the moment when it was. Once it is, confirming it again answers the same. */
async function confirm(db: Db, { clock, ...site }: Deps, found: WithdrawalRow, { by, spentTokens }: Confirmation) {
  const order = await findOrderById(db, found.order_id)
  // Locked in the order of all others: payment, order, what was declared.
  if (order !== undefined) await lockOrderWithPayment(db, order.id)
  const row = await lockWithdrawal(db, found.id)
  if (row === undefined) return new Refusal('not_found', returnTexts.linkBroken)
  if (row.confirmed_at !== null) return { message: returnTexts.confirmed }
  await setConfirmed(db, row.id, by, clock())
  const problem = await (order === undefined ? giveBack(db, site, row) : record(db, site, row, spentTokens))
  if (problem !== undefined) await tellProblem(db, site, row, problem)
  return { message: returnTexts.confirmed }
}

type Site = Omit<Deps, 'db' | 'clock'>

async function giveBack(db: Db, site: Site, { order_id, declared_at }: WithdrawalRow) {
  const refused = await giveBackByForm(site, db, order_id, declared_at)
  return refused && `${asSentence(refused.body.message)} ${forPerson}`
}

/** Returns what the customer is told if it could not be recorded. */
async function record(db: Db, site: Site, row: WithdrawalRow, spentTokens: SpentTokens | undefined) {
  const { id, order_id, declared_at: at, reason, lines } = row
  const chosen = lines ?? []
  const request = { id, via: 'form' as const, at, reason: reason ?? undefined, spentTokens }
  const recorded = await requestReturn(db, order_id, request, chosen)
  if (recorded instanceof Refusal) return `${asSentence(recorded.body.message)} ${forPerson}`
  const order = await findOrderById(db, order_id)
  if (order !== undefined) await mailAboutRequest(db, site, order, recorded, chosen)
  return undefined
}

async function tellProblem(db: Db, site: Site, row: WithdrawalRow, problem: string): Promise<void> {
  const { order_id, order_number: orderNumber, family_id, declared_at: at, reason, lines } = row
  const pieces = await namePieces(db, order_id, lines ?? [])
  await mailToParent(db, site, family_id, (parent, shop) =>
    notRecordedEmail(shop, parent, { orderNumber }, { at, pieces, reason: reason ?? undefined }, problem),
  )
  const what = `A confirmed withdrawal from order ${orderNumber} could not be recorded. The customer was told: ${problem}`
  await reportFailure(db, { kind: 'returns', what })
}
