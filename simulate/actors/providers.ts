import type { World } from '../world.ts'
import type { Action } from './action.ts'
import { somePaidOrder, someTroubledOrder } from './orders.ts'

/** Money moves at the provider by itself; it refuses what does not fit, as it would. */
export const quietly = <Result>(work: Promise<Result>) => work.catch(() => undefined)

const piecesAreMissing = `EXISTS (SELECT FROM order_problem WHERE order_id = customer_order.id AND kind = 'pieces_missing'
  AND closed_at IS NULL)`

async function dispute(world: World) {
  const order = await someTroubledOrder(world, piecesAreMissing)
  if (order === undefined) return
  const opened = await quietly(world.provider.dispute(order.intentId, { isInquiry: world.isLikely(30) }))
  if (opened === undefined || world.isLikely(50)) return
  // The customer thinks better of it.
  await releaseReports(world)
  await quietly(world.provider.moveDispute(opened.id, 'won'))
}

async function decideDispute(world: World) {
  const [newest] = await world.rows<{ id: string }>(
    // Of an older one the shop would not learn where its report is lost.
    `SELECT id FROM dispute WHERE state IN ('inquiry', 'open') AND opened_at > now() - interval '30 days'
     ORDER BY opened_at DESC, id LIMIT 1`,
  )
  const decision = world.chance.oneOf(['under_review', 'won', 'won', 'lost'] as const)
  if (newest) await quietly(world.provider.moveDispute(newest.id, decision))
}

async function refundInDashboard(world: World) {
  const order = await somePaidOrder(world)
  if (order) await quietly(world.provider.refund(order.intentId, 100 + world.chance.whole(2000)))
}

async function decideRefund(world: World) {
  const refunds = await world.rows<{ provider_id: string; state: string }>(
    `SELECT provider_id, refund.state FROM refund JOIN payment ON payment.id = payment_id
     WHERE provider_id IS NOT NULL AND requested_at > now() - interval '30 days' ORDER BY requested_at DESC, refund.id LIMIT 6`,
  )
  if (refunds.length === 0) return
  const { provider_id: id } = world.chance.oneOf(refunds)
  await quietly(world.isLikely(70) ? world.provider.succeedRefund(id) : world.provider.failRefund(id))
}

/** Reports arrive late, with the newest first, or never. Two at once would race, and no seed would replay. */
async function deliverStrangely(world: World) {
  world.reporting = { mode: world.chance.oneOf(['hold', 'drop']), reorder: world.isLikely(50) }
  await world.provider.webhooks(world.reporting)
}

/** Those that fail are held again, as the provider would repeat them after so much real time. */
export async function releaseReports({ provider, reporting }: World): Promise<void> {
  await provider.release()
  await provider.webhooks(reporting)
}

async function resend(world: World) {
  const deliveries = await world.provider.deliveries()
  if (deliveries.length === 0) return
  await quietly(world.provider.resend(world.chance.oneOf(deliveries.slice(0, 20)).id))
  await world.provider.webhooks(world.reporting)
}

export const failForAWhile = (world: World) =>
  world.provider.outage({ mode: world.chance.oneOf(['errors', 'lost']), calls: 1 + world.chance.whole(4) })

export const providers: Action[] = [
  { name: 'a customer disputes a payment', actor: 'provider', weight: 4, act: dispute },
  { name: 'a bank decides a dispute', actor: 'provider', weight: 9, act: decideDispute },
  { name: 'a refund is made at the provider', actor: 'provider', weight: 2, act: refundInDashboard },
  { name: 'a bank pays out or returns a refund', actor: 'provider', weight: 4, act: decideRefund },
  { name: 'the provider changes how it reports', actor: 'provider', weight: 4, act: deliverStrangely },
  { name: 'the provider reports something again', actor: 'provider', weight: 6, act: resend },
  { name: 'the provider fails for some calls', actor: 'provider', weight: 2, act: failForAWhile },
]
