import type { MailKind } from '@storylamp/contract/accounts/profile'
import type { Chance } from '../faults/chance.ts'
import { atProvider } from '../server/test/fixtures/orders/payments.ts'
import { Breach } from './breach.ts'
import type { Person } from './shop/people.ts'
import type { Shop } from './shop/start-shop.ts'

export type Reply = { status: number; body: Record<string, never> & { data: never } }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Parent = Pick<Person, 'accountId' | 'accessToken'> & { email: string; firstname: string; muted: MailKind[] }
export type Reader = Pick<Parent, 'accountId' | 'email' | 'muted'>

/** Who reads the mails about what happens after an event of the shop; what happens between the two concerns those of before or after. */
type Readers = { from: number; surelyFrom: number; parents: Reader[] }

/** What the simulation itself knows, to compare the shop with. Who opened the family is its first parent. */
export type Family = {
  id: string
  parents: Parent[]
  child: Person
  currency: 'USD' | 'EUR'
  readers: Readers[]
}

/** Of an order of 0 there is the order alone. */
export type Session = { sessionId: string; url: string; orderId?: string }
export type PaidOrder = {
  id: string
  number: string
  familyId: string
  status: string
  version: number
  pieces: number[]
  intentId: string
}

type Checkout = { family: Family; session: Session; isPack: boolean }

/** What all actors share. */
export type World = ReturnType<typeof createWorld>

/** A reply of these codes is the provider's failure, not the shop's. */
const providersFailure = ['provider_unavailable', 'refund_delayed']

type Kind = {
  isByWarehouse: boolean
  /** Whether parents act at the very same moment, which no seed repeats. */
  isRacing: boolean
}

export function createWorld(shop: Shop, chance: Chance, { isByWarehouse, isRacing }: Kind) {
  const provider = atProvider(shop.sandbox)
  const done: string[] = []
  /** Actors who are away, by name, with the day on which they are back. */
  const away = new Map<string, number>()

  const call = async (
    who: Pick<Person, 'accessToken'> | undefined,
    method: Method,
    url: string,
    payload?: object,
    key?: string,
  ) => {
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
  const read = async <Body>(url: string, who?: Pick<Person, 'accessToken'>): Promise<Body> => {
    const headers = { authorization: `Bearer ${(who ?? world.staff).accessToken}` }
    return (await shop.app.inject({ method: 'GET', url, headers })).json()
  }
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await shop.pool.query(text, values)).rows

  const world = {
    shop,
    chance,
    isByWarehouse,
    isRacing,
    provider,
    families: [] as Family[],
    /** Whose last parent has deleted the account. */
    formerFamilies: [] as Family[],
    /** Parents in a family of their own in which nothing has happened, who may join another. */
    singles: [] as Parent[],
    /** Sessions of those who have left a family or are deleted. */
    ended: [] as Parent[],
    deleted: new Set<string>(),
    /** Who has placed orders, packs and stories, by their ids. */
    placed: new Map<string, Parent>(),
    /** How many parents there have ever been. */
    people: 0,
    mailbox: {
      /** How many mails people have received and should have, by address and subject. */
      received: new Map<string, number>(),
      expected: new Map<string, { least: number; most: number }>(),
      /** Codes of invitations, each with the address that it was mailed to. */
      invitations: [] as { to: string; code: string }[],
      used: new Set<string>(),
      codes: new Map<string, string>(),
    },
    staff: undefined as unknown as Person,
    /** Those of the last day, paid or not. */
    checkouts: [] as Checkout[],
    /** Of gifts that were paid, used or not. */
    gifts: [] as { code: string; sessionId: string; currency: Family['currency'] }[],
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
