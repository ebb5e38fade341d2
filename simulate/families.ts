import { consent } from '@storylamp/contract/accounts/consent'
import { toArgon2Text } from '../server/src/platform/passwords/argon2-text.ts'
import { addPerson } from './shop/people.ts'
import type { Family, Parent, Reader, World } from './world.ts'

export const parentsUrl = '/api/user/parents'

export const openerOf = ({ parents: [opener] }: Family): Parent => {
  if (opener === undefined) throw new Error('a family without a parent')
  return opener
}

const lastEvent = async ({ rows }: World): Promise<number> =>
  (await rows<{ last: number }>('SELECT coalesce(max(id), 0)::int AS last FROM event'))[0]?.last ?? 0

/** Notes who reads mails before and after a change of a family's parents, or of what they want to read. */
export async function changeReaders(world: World, change: () => Promise<Family | undefined>): Promise<void> {
  const from = await lastEvent(world)
  const family = await change()
  if (family === undefined) return
  const parents = family.parents.map(({ accountId, email, muted }) => ({ accountId, email, muted }))
  family.readers.push({ from, surelyFrom: await lastEvent(world), parents })
}

/** Those at an event: two groups if they changed about then. */
export const readersAt = ({ readers }: Family, event: number): Reader[][] =>
  readers
    .filter(({ from }, at) => from < event && event <= (readers[at + 1]?.surelyFrom ?? Number.POSITIVE_INFINITY))
    .map(({ parents }) => parents)

export const newEmail = (world: World): string => {
  world.people += 1
  return `parent-${world.people}@example.com`
}

export const password = 'a lamp in the night'
/** A password is checked at the cost that its hash names. */
const cheap = { memory: 8, passes: 1, parallelism: 1 }

/** Each has a name of their own, and without a family one that is new. */
export const nameOf = (email: string): string => `Nora ${email.replace('@example.com', '')}`

export async function addParent({ shop }: World, email: string): Promise<Parent & { familyId: string }> {
  const passwordHash = await toArgon2Text(password, undefined, cheap)
  const person = await addPerson(shop.pool, { role: 'user', firstname: nameOf(email), email, passwordHash })
  return { ...person, email, firstname: nameOf(email), muted: [] }
}

export async function addNewFamily(world: World, currency: Family['currency']): Promise<void> {
  const opener = await addParent(world, newEmail(world))
  const { familyId: id } = opener
  const child = await addPerson(world.shop.pool, { familyId: id, role: 'child', username: `child-${world.people}` })
  await world.call(opener, 'POST', '/api/user/consent', { version: consent.version })
  const family: Family = { id, parents: [opener], child, currency, readers: [] }
  await changeReaders(world, async () => family)
  world.families.push(family)
}
