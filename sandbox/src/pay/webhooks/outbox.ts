import type { Store } from '../../store.ts'
import { openOutbox as openAnyOutbox } from '../../webhooks/outbox.ts'
import type { Tables } from '../records.ts'
import { type EventType, newEvent, type Subject } from './new-event.ts'
import { type Endpoint, postEvent } from './post-event.ts'

export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox(store: Store<Tables>, endpoint: Endpoint) {
  const outbox = openAnyOutbox(store, ({ id }, closing) => postEvent(store.need('events', id), endpoint, closing))

  function announce<Type extends EventType>(type: Type, subject: Subject<Type>) {
    const event = newEvent(type, subject)
    store.put('events', event)
    void outbox.enqueue({ id: event.id, type, about: subject.id })
  }

  return { ...outbox, announce }
}
