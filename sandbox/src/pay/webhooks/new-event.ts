import type Stripe from 'stripe'
import { newId } from '../../ids.ts'
import { nowInSeconds } from '../clock.ts'
import type { Event } from '../records.ts'

export type EventType = Event['type']
export type Subject<Type extends EventType> = Extract<Event, { type: Type }>['data']['object']

const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

export function newEvent<Type extends EventType>(type: Type, object: Subject<Type>) {
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
