import type { Chance } from '../faults/chance.ts'
import { atProvider } from '../server/test/fixtures/orders/payments.ts'
import { Breach } from './breach.ts'
import type { Person } from './shop/people.ts'
import type { Shop } from './shop/start-shop.ts'

export type Reply = { status: number; body: Record<string, never> & { data: never } }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Family = { parent: Person; child: Person; currency: 'USD' | 'EUR' }
export type Session = { sessionId: string; url: string }
export type PaidOrder = {
  id: string
  number: string
  familyId: string
  status: string
  version: number
  pieces: number[]
  intentId: string
}

type Checkout = { family: Family; session: Session; isPack: boolean; openedAt: Date }

/** What all actors share. */
export type World = ReturnType<typeof createWorld>

/** A reply of these codes is the provider's failure, not the shop's. */
const providersFailure = ['provider_unavailable', 'refund_delayed']

export function createWorld(shop: Shop, chance: Chance, isByWarehouse: boolean) {
  const provider = atProvider(shop.sandbox)
  const done: string[] = []
  /** Actors who are away, by name, with the day on which they are back. */
  const away = new Map<string, number>()

  const call = async (who: Person | undefined, method: Method, url: string, payload?: object, key?: string) => {
    const headers = {
      ...(who === undefined ? {} : { authorization: `Bearer ${who.accessToken}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const reply = await shop.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    const body = reply.body.startsWith('{') ? JSON.parse(reply.body) : {}
    done.push(
      `  ${method} ${url} → ${reply.statusCode}${reply.statusCode < 400 ? '' : ` ${body.code ?? body.message}`}`,
    )
    if (reply.statusCode >= 500 && !providersFailure.includes(body.code)) {
      throw new Breach('No request ends in an error of the shop', [{ method, url, payload, body: reply.body }])
    }
    return { status: reply.statusCode, body } as Reply
  }
  /** For what is checked; nobody does anything. */
  const read = async <Body>(url: string): Promise<Body> => {
    const headers = { authorization: `Bearer ${world.staff.accessToken}` }
    return (await shop.app.inject({ method: 'GET', url, headers })).json()
  }
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await shop.pool.query(text, values)).rows

  const world = {
    shop,
    chance,
    isByWarehouse,
    provider,
    families: [] as Family[],
    staff: undefined as unknown as Person,
    /** Those of the last day, paid or not. */
    checkouts: [] as Checkout[],
    /** Of gifts that were paid, used or not. */
    giftCodes: [] as string[],
    /** What staff have just moved in one go. */
    movedAtOnce: [] as string[],
    /** How the provider reports at present; reports wait until they are released. */
    reporting: { mode: 'hold' } as Parameters<typeof provider.webhooks>[0],
    call,
    read,
    rows,
    away,
    /** The last actions, oldest first. */
    done,
    note: (line: string) => void done.push(line),
    isLikely: (percent: number) => chance.whole(100) < percent,
  }
  return world
}
