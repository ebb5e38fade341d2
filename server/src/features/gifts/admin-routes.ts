import { fileCalls } from '@storylamp/contract/file-calls'
import * as contract from '@storylamp/contract/gifts/admin-gifts'
import { adminOwed } from '@storylamp/contract/gifts/owed'
import { money } from '@storylamp/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { longPage } from '../../platform/db/long-page.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordEvent, recordListReading, recordReading } from '../events/index.ts'
import { findPaidByCard } from '../payments/index.ts'
import { aboutGift, blockGift, type ChangeDeps, giftNotFound, resendGift } from './change-gift.ts'
import { shownWorth } from './claim-gift.ts'
import { owedColumns, owedTable, readOwed } from './owed.ts'
import { countGifts, findGift, type GiftRow, selectGifts } from './queries.ts'

/** Orders, which gifts know nothing of. */
type Deps = ChangeDeps & {
  findOrderByNumber(db: Db, number: number): Promise<{ id: string } | undefined>
  findOrdersOf(db: Db, ids: string[]): Promise<Map<string, { id: string; number: number }>>
}

export function giftAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  addEndpoint(app, contract.adminGifts, async ({ member, query }) => {
    const { search = '', kind, state, ...pageQuery } = query
    const typed = /^\d{1,15}$/.test(search) ? Number(search) : undefined
    const order = typed === undefined ? undefined : await deps.findOrderByNumber(db, typed)
    const cards = order === undefined ? [] : (await findPaidByCard(db, order.id)).map((part) => part.gift_card_id ?? '')
    const wanted = { search, number: typed, cards, kind, state }
    const { rows, counts } = await longPage(pageQuery, {
      select: (slice) => selectGifts(db, wanted, slice),
      count: () => countGifts(db, wanted),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    await recordListReading(db, member, 'gifts', { query, rows: rows.length })
    return { data: await Promise.all(rows.map((row) => toAdminGift(db, row))), ...counts }
  })

  addEndpoint(app, contract.adminGiftById, async ({ member, params: { id } }) => {
    const gift = isUuid(id) ? await findGift(db, id) : undefined
    if (gift === undefined) return giftNotFound()
    await recordReading(db, member, aboutGift(gift), { what: 'gift' })
    return { data: await readOne(deps, gift) }
  })

  addEndpoint(app, adminOwed, async () => ({ data: await readOwed(db, deps.clock()) }))

  addFileRoute(app, fileCalls.owedCsv, async ({ member }, reply) => {
    await recordEvent(db, { kind: 'table.downloaded', details: {}, by: member, about: { target: 'owed' } })
    return sendCsv(reply, 'owed.csv', owedColumns, owedTable(db, deps.clock()))
  })

  const answer = async <R>(id: string, refused: R) =>
    refused ?? { data: await readOne(deps, (await findGift(db, id)) as GiftRow) }
  addEndpoint(app, contract.blockGift, async ({ member, params: { id }, body }) =>
    answer(id, await blockGift(deps, member, id, body)),
  )
  addEndpoint(app, contract.resendGift, async ({ member, params: { id }, body }) =>
    answer(id, await resendGift(deps, member, id, body.sendTo)),
  )
}

const momentOf = (at: Date | null) => at?.toISOString()

async function toAdminGift(db: Db, gift: GiftRow) {
  return {
    ...(await shownWorth(db, gift)),
    _id: gift.id,
    number: String(gift.number),
    state: gift.state,
    left: money(gift.left_cents, gift.currency),
    buyerEmail: gift.buyer_email,
    boughtAt: gift.created_at.toISOString(),
    sentAt: momentOf(gift.sent_at),
    claimedAt: momentOf(gift.claimed_at),
  }
}

async function readOne({ db, findOrdersOf }: Deps, gift: GiftRow) {
  const payments = await findPaidByCard(db, gift.id)
  const orders = await findOrdersOf(
    db,
    payments.map(({ id }) => id),
  )
  return {
    ...(await toAdminGift(db, gift)),
    sendTo: gift.send_to ?? undefined,
    sendOn: gift.send_on ?? undefined,
    claimedBy: gift.claimed_by ?? undefined,
    blockedAt: momentOf(gift.blocked_at),
    payments: payments.flatMap(({ id, state, amount_cents, refunded_cents }) => {
      const order = orders.get(id)
      const amounts = { amount: money(amount_cents, gift.currency), refunded: money(refunded_cents, gift.currency) }
      return order === undefined
        ? []
        : [{ orderId: order.id, orderNumber: String(order.number), isOpen: state === 'open', ...amounts }]
    }),
  }
}
