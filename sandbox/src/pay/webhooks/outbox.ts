import type Stripe from 'stripe'
import { newId } from '../../ids.ts'
import type { Store } from '../../store.ts'
import { openOutbox as openAnyOutbox } from '../../webhooks/outbox.ts'
import { type Answer, post } from '../../webhooks/post.ts'
import { signatureFor } from '../../webhooks/signature.ts'
import { nowInSeconds } from '../clock.ts'
import type { Event, Tables } from '../records.ts'

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

type EventType = Event['type']
type Subject<Type extends EventType> = Extract<Event, { type: Type }>['data']['object']

const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

function newEvent<Type extends EventType>(type: Type, object: Subject<Type>) {
  const event = {
    id: newId('evt_1'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase
  // TypeScript cannot see that the type fits the object, although the parameters guarantee it.
  return event as unknown as Event
}

type Endpoint = { url: string; secret: string }

function postEvent(event: Event, { url, secret }: Endpoint, closing: AbortSignal) {
  const body = JSON.stringify(event, null, 2)
  const headers = {
    'stripe-signature': signatureFor(body, secret),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  return post({ url, headers, body }, readAnswer, closing)
}

/** Like Stripe, looks at the status alone and retries anything that is not 2xx. */
async function readAnswer(reply: Response): Promise<Answer> {
  await reply.body?.cancel()
  return { outcome: reply.ok ? 'accepted' : 'failed', words: String(reply.status) }
}
