import type { Store } from '../store.ts'
import type { Tables } from './records.ts'
import type { Outbox } from './webhooks/outbox.ts'

/** Store and webhook outbox of the payment provider. */
export type Provider = { store: Store<Tables>; outbox: Outbox }
