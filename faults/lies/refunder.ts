import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../server/test/processes/template-database.ts'
import { registerFamily, retryUntilAnswered, signIn } from '../caller.ts'
import type { Chance } from '../chance.ts'
import { failureOf } from '../customers.ts'
import type { KillableShop } from '../killable-shop.ts'
import type { Provider } from '../provider.ts'
import { buyLamp, buyTokens, readStatus } from './purchase.ts'

/** A paid session, and what the back office has confirmed to be refunded of it. */
export type RefundDiary = { session: string; cents: number }

type Context = { shop: KillableShop; provider: Provider }

const demoAdmin = ['admin@example.com', 'storylamp-demo'] as const
const maxPauseMs = 100

/** A family that buys lamps and tokens, and an admin who refunds each purchase in one or two parts, until all is over. */
export async function startRefunds({ shop, provider }: Context, chance: Chance) {
  const admin = await signIn(shop, ...demoAdmin)
  const family = await registerFamily(shop)
  const diary: RefundDiary[] = []
  let isOver = false

  const retry = <Result>(work: () => Promise<Result>) => retryUntilAnswered(shop, work)
  const refund = async (orderId: string, amount: number | undefined) => {
    const body = { reason: 'A customer asked', ...(amount === undefined ? {} : { amount }) }
    const key = randomUUID()
    const ask = () => admin.call('POST', `/api/admin/orders/${orderId}/refund`, body, key)
    // The second is what a browser or a proxy repeats.
    const replies = await Promise.all(Array.from({ length: 1 + chance.whole(2) }, () => retry(ask)))
    for (const reply of replies) if (reply.status !== 200) throw new Error(JSON.stringify(reply))
  }
  const work = async () => {
    while (!isOver) {
      await pause(chance.whole(maxPauseMs))
      const isPack = chance.whole(3) === 0
      const { sessionId, url } = await retry(() => (isPack ? buyTokens(shop, family) : buyLamp(shop, family)))
      await retry(() => provider.pay(url))
      await retry(async () => {
        const status = await readStatus(family, isPack, sessionId)
        if (status !== 'Completed') throw new Error(status)
      })
      const { id, cents } = await findPaid(shop, sessionId)
      const entry = { session: sessionId, cents: 0 }
      diary.push(entry)
      const first = chance.whole(2) === 0 ? undefined : 1 + chance.whole(cents - 1)
      await refund(id, first === undefined ? undefined : first / 100)
      entry.cents = first ?? cents
      if (first === undefined || chance.whole(2) === 0) continue
      await refund(id, undefined)
      entry.cents = cents
    }
    return diary
  }
  const working = work()
  return {
    failure: failureOf(working),
    stop: () => {
      isOver = true
      return working
    },
  }
}

async function findPaid(shop: KillableShop, session: string): Promise<{ id: string; cents: number }> {
  const found = await run(
    shop.databaseUrl(),
    `SELECT admin_order.id, payment.amount_cents AS cents FROM payment
     JOIN admin_order ON admin_order.id IN (payment.id, order_id) WHERE session_id = $1`,
    [session],
  )
  return found[0] as { id: string; cents: number }
}
