import type { CatalogKinds } from './kinds/catalog.ts'
import type { Use } from './kinds/kind.ts'
import type { MoneyKinds } from './kinds/money.ts'
import type { OrderKinds } from './kinds/orders.ts'
import type { PeopleKinds } from './kinds/people.ts'

/** Every kind of event with its details, which hold no personal data and nothing that staff typed. */
type Kinds = OrderKinds & MoneyKinds & CatalogKinds & PeopleKinds

export type EventKind = keyof Kinds
export type Details<K extends EventKind> = Kinds[K]['details']
export type KindsFor<U extends Use> = { [K in EventKind]: U extends Kinds[K]['uses'] ? K : never }[EventKind]

/** As it is read: a later version of the shop may have written a kind that this one does not know. */
export type KnownEvent<K extends EventKind = EventKind> = { [Each in K]: { kind: Each; details: Details<Each> } }[K]
export type StoredEvent = KnownEvent | { kind: 'other'; storedKind: string; details: Record<string, unknown> }

export const actors = [
  'customer',
  'staff',
  'program',
  'operator',
  'shop',
  'provider',
  'warehouse',
  'story_tool',
] as const
export type ActorKind = (typeof actors)[number]
