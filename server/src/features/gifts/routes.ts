import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import * as contract from '@storylamp/contract/gifts/gifts'
import type { FastifyInstance } from 'fastify'
import { hourSeconds } from '../../platform/clock.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { type CheckoutGate, findBySession, settle } from '../payments/index.ts'
import type { StoryDeps } from '../stories/index.ts'
import { buyGift, type GiftDeps } from './buy-gift.ts'
import { claimGift, lookAtGift, shownWorth } from './claim-gift.ts'
import { codeOf } from './gift-codes.ts'
import { giveBackGift } from './give-back.ts'
import { findGift } from './queries.ts'

type Limited = { limits: LimitsPerAddress; gate: CheckoutGate }

export function giftRoutes(app: FastifyInstance, deps: GiftDeps, stories: StoryDeps, { limits, gate }: Limited): void {
  const limitBuying = limits('gifts', 30, hourSeconds)
  const limitCodes = limits('gift-codes', 60, hourSeconds)

  addEndpoint(
    app,
    contract.buyGift,
    async ({ query, body }, request) =>
      (await limitBuying(request)) ??
      gate.forStatus(request, giftTexts.unavailable, () => buyGift(deps, body, query.currency)),
  )

  addEndpoint(app, contract.giftStatus, ({ body }, request) =>
    gate.forStatus(request, giftTexts.statusFailed, () => giftStatus(deps, body.sessionId)),
  )

  addEndpoint(
    app,
    contract.lookAtGift,
    async ({ body }, request) => (await limitCodes(request)) ?? lookAtGift(deps.db, body.code),
  )

  addEndpoint(
    app,
    contract.giveBackGift,
    async ({ body }, request) => (await limitCodes(request)) ?? giveBackGift(deps, body.code),
  )

  addEndpoint(
    app,
    contract.claimGift,
    async ({ member, body }, request) => (await limitCodes(request)) ?? claimGift(stories, member, body.code),
  )
}

/** Whoever knows the session has paid, or is about to. */
async function giftStatus({ db, payments }: GiftDeps, sessionId: string) {
  const payment = await findBySession(db, sessionId)
  if (payment === undefined || payment.gift_id === null) return new Refusal('not_found', giftTexts.unknown)
  const status = await settle(payments, payment)
  const gift = status === 'completed' ? await findGift(db, payment.gift_id) : undefined
  if (gift === undefined) return { status }
  const sending = {
    ...(gift.send_to === null ? {} : { sendTo: gift.send_to }),
    ...(gift.send_on === null ? {} : { sendOn: gift.send_on }),
  }
  return { status, gift: { ...(await shownWorth(db, gift)), code: await codeOf(db, gift), ...sending } }
}
