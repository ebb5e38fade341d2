import { isDeepStrictEqual } from 'node:util'
import { Breach } from '../breach.ts'
import { parentsUrl } from '../families.ts'
import type { Family, Parent, World } from '../world.ts'
import type { ByReading } from './invariant.ts'

const shared = ['/api/wallet/balance', '/api/wallet/transactions', '/api/playlist', '/api/user/invoices']

/** What a family has in common, as one of its parents sees it. */
export async function readFamily({ read }: World, { currency }: Family, who: Parent): Promise<object> {
  const { data: orders } = await read<{ data: { _id: string }[] }>('/api/user/orders', who)
  const { data: me } = await read<{ data: { children: object[] } }>('/api/user/me/', who)
  const pages = await Promise.all(
    [`/api/cart/?currency=${currency}`, ...shared].map(async (url) => [url, await read<object>(url, who)]),
  )
  return {
    ...Object.fromEntries(pages),
    children: me.children,
    orders: orders.map(({ _id }) => _id),
  }
}

type ListedParent = { _id: string; isOpener: boolean }

const parentsAreKnown = 'The parents of a family are those who have joined and not left, and one of them has opened it'

async function findForeignParents({ read }: World, families: Family[]) {
  const found: object[] = []
  for (const { parents } of families) {
    const { data } = await read<{ data: ListedParent[] }>(parentsUrl, parents.at(-1))
    const expected = parents.map(({ accountId }, at) => ({ _id: accountId, isOpener: at === 0 }))
    const listed = data.map(({ _id, isOpener }) => ({ _id, isOpener }))
    if (!isDeepStrictEqual(listed, expected)) found.push({ listed, expected })
  }
  return found
}

export async function expectParents(world: World, family: Family): Promise<void> {
  const found = await findForeignParents(world, [family])
  if (found.length > 0) throw new Breach(parentsAreKnown, found)
}

async function findDifferentViews(world: World) {
  const found: object[] = []
  for (const family of world.families.filter(({ parents }) => parents.length > 1)) {
    const views: object[] = []
    for (const who of family.parents) views.push(await readFamily(world, family, who))
    if (views.some((view) => !isDeepStrictEqual(view, views[0]))) found.push(views)
  }
  return found
}

type Listed = { _id: string; number: string; placedBy?: string }

async function findMisnamed({ read, placed, deleted }: World) {
  const { data } = await read<{ data: Listed[] }>('/api/admin/orders')
  return data.flatMap(({ _id, number, placedBy }) => {
    const by = placed.get(_id)
    const expected = by === undefined || deleted.has(by.email) ? undefined : `${by.firstname} Winter`
    return by === undefined || placedBy === expected ? [] : [{ number, placedBy, expected }]
  })
}

async function findThoseWhoStillAct({ shop, ended }: World) {
  const url = '/api/user/orders'
  const replies = await Promise.all(
    ended.slice(-10).map(async (who) => {
      const headers = { authorization: `Bearer ${who.accessToken}` }
      return { who, status: (await shop.app.inject({ method: 'GET', url, headers })).statusCode }
    }),
  )
  return replies.filter(({ status }) => status !== 401)
}

export const families: ByReading[] = [
  { says: parentsAreKnown, each: 'day', find: (world) => findForeignParents(world, world.families) },
  { says: 'All parents see one cart, wallet, playlist and list of orders', each: 'day', find: findDifferentViews },
  {
    says: 'Orders, packs and stories name who has placed them, while that person has an account',
    each: 'day',
    find: findMisnamed,
  },
  { says: 'Who has left a family acts in it no more', each: 'day', find: findThoseWhoStillAct },
]
