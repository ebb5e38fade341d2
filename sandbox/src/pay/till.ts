import type { Store } from '../store.ts'
import type { Tables } from './records.ts'
import type { Outbox } from './webhooks/outbox.ts'

/** What the company keeps, and how it tells the shop. */
export type Till = { store: Store<Tables>; outbox: Outbox }
