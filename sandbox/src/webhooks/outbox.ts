import type { Store } from '../store.ts'
import { startCourier } from './courier.ts'
import type { Delivery } from './delivery.ts'
import type { Answer } from './post.ts'
import { openQueue } from './queue.ts'
import { isTooOld, pauseMsAfter, usualSettings, type WebhookSettings } from './settings.ts'

export type Outbox = ReturnType<typeof openOutbox>

type Send = (delivery: Delivery, closing: AbortSignal) => Promise<Answer>

const shownDeliveries = 1000

const stateIn = { deliver: 'waiting', hold: 'held', drop: 'dropped' } as const

/** Delivers each message: first attempts in order, then retries until it is accepted or refused. */
export function openOutbox(store: Store<{ deliveries: Delivery }>, send: Send) {
  let settings = usualSettings
  const closing = new AbortController()
  const queue = openQueue(store)
  queue.moveAll('waiting')
  const courier = startCourier({ runDue, nextAtMs: queue.nextAttemptAtMs })
  void courier.wake()

  function enqueue(message: Pick<Delivery, 'id' | 'type' | 'about'>) {
    const announcedAtMs = Date.now()
    const start = { state: stateIn[settings.mode], attempts: 0, lastAnswer: null }
    queue.save({ ...message, ...start, announcedAtMs, nextAttemptAtMs: announcedAtMs + settings.delayMs })
    return courier.wake()
  }

  async function runDue() {
    const delivery = queue.nextDue(settings.reorder)
    if (delivery) await attempt(delivery)
    return delivery !== undefined
  }

  async function attempt(delivery: Delivery) {
    // A message is sent only once it is on disk: a crash could still undo it.
    await store.onDisk()
    const copies = Array.from({ length: settings.duplicate }, () => send(delivery, closing.signal))
    const answers = await Promise.all(copies)
    if (!closing.signal.aborted) note(delivery.id, answers)
  }

  function note(id: string, answers: Answer[]) {
    const delivery = store.need('deliveries', id)
    const attempts = delivery.attempts + 1
    const lastAnswer = answers.map(({ words }) => words).join(', ')
    const nextAttemptAtMs = Date.now() + pauseMsAfter(attempts)
    queue.save({ ...delivery, state: stateAfter(delivery, answers), attempts, lastAnswer, nextAttemptAtMs })
  }

  function sendAgain(delivery: Delivery) {
    queue.save({ ...delivery, state: 'waiting', nextAttemptAtMs: Date.now() })
    return courier.wake()
  }

  return {
    enqueue,
    sendAgain,
    /** The newest first. */
    deliveries: () => store.all('deliveries').slice(-shownDeliveries).toReversed(),
    settings: () => settings,
    change(next: WebhookSettings) {
      settings = next
      queue.moveAll(stateIn[settings.mode])
      void courier.wake()
    },
    /** Releases what is held now; later messages are held again. */
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

function stateAfter({ state, announcedAtMs }: Delivery, answers: Answer[]): Delivery['state'] {
  if (answers.every(({ outcome }) => outcome === 'accepted')) return 'delivered'
  if (answers.some(({ outcome }) => outcome === 'refused')) return 'refused'
  return isTooOld(announcedAtMs, Date.now()) ? 'given up' : state
}
