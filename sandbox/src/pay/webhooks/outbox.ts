import type { Store } from '../../store.ts'
import type { Delivery, Tables } from '../records.ts'
import { startCourier } from './courier.ts'
import { type EventType, newEvent, type Subject } from './new-event.ts'
import { type Endpoint, isAccepted, postEvent } from './post-event.ts'
import { openQueue } from './queue.ts'
import { isTooOld, pauseMsAfter, usualSettings, type WebhookSettings } from './settings.ts'

export type Outbox = ReturnType<typeof openOutbox>

const stateIn = { deliver: 'waiting', hold: 'held', drop: 'dropped' } as const

/** Brings each event to the shop: first attempts in order, then again and again until it is accepted. */
export function openOutbox(store: Store<Tables>, endpoint: Endpoint) {
  let settings = usualSettings
  const closing = new AbortController()
  const queue = openQueue(store)
  queue.moveAll('waiting')
  const courier = startCourier({ runDue, nextAtMs: queue.nextAttemptAtMs })
  courier.wake()

  function announce<Type extends EventType>(type: Type, subject: Subject<Type>) {
    const event = newEvent(type, subject)
    store.put('events', event)
    const start = { state: stateIn[settings.mode], attempts: 0, lastAnswer: null }
    queue.keep({ id: event.id, type, about: subject.id, ...start, nextAttemptAtMs: Date.now() + settings.delayMs })
    courier.wake()
  }

  async function runDue() {
    const delivery = queue.nextDue(settings.reorder)
    if (delivery) await attempt(delivery)
    return delivery !== undefined
  }

  async function attempt({ id }: Delivery) {
    const event = store.need('events', id)
    // The shop must not hear of what a crash could still take back.
    await store.onDisk()
    const copies = Array.from({ length: settings.duplicate }, () => postEvent(event, endpoint, closing.signal))
    const answers = await Promise.all(copies)
    if (!closing.signal.aborted) note(id, answers, isTooOld(event.created, Date.now()))
  }

  function note(id: string, answers: string[], isLast: boolean) {
    const delivery = store.need('deliveries', id)
    const attempts = delivery.attempts + 1
    const undelivered = isLast ? 'given up' : delivery.state
    const state = answers.every(isAccepted) ? 'delivered' : undelivered
    const nextAttemptAtMs = Date.now() + pauseMsAfter(attempts)
    queue.keep({ ...delivery, state, attempts, lastAnswer: answers.join(', '), nextAttemptAtMs })
  }

  function sendAgain(delivery: Delivery) {
    queue.keep({ ...delivery, state: 'waiting', nextAttemptAtMs: Date.now() })
    return courier.wake()
  }

  return {
    announce,
    sendAgain,
    settings: () => settings,
    change(wanted: WebhookSettings) {
      settings = wanted
      queue.moveAll(stateIn[settings.mode])
      courier.wake()
    },
    /** What is held now goes out; what comes later is held again. */
    release() {
      queue.moveAll('waiting')
      return courier.wake()
    },
    async close() {
      closing.abort()
      await courier.close()
    },
  }
}
