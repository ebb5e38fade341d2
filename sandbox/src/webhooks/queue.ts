import type { Store } from '../store.ts'
import type { Delivery } from './delivery.ts'

/** The open deliveries, in the order of their messages. */
export function openQueue(store: Store<{ deliveries: Delivery }>) {
  const undone = new Map<string, Delivery>()
  for (const delivery of store.all('deliveries')) follow(delivery)

  function follow(delivery: Delivery) {
    if (delivery.state === 'waiting' || delivery.state === 'held') undone.set(delivery.id, delivery)
    else undone.delete(delivery.id)
  }

  function save(delivery: Delivery) {
    store.put('deliveries', delivery)
    follow(delivery)
  }

  function moveAll(state: Delivery['state']) {
    for (const delivery of [...undone.values()]) {
      const nextAttemptAtMs = delivery.state === 'held' ? Date.now() : delivery.nextAttemptAtMs
      save({ ...delivery, state, nextAttemptAtMs })
    }
  }

  const waiting = () => [...undone.values()].filter(({ state }) => state === 'waiting')

  function nextDue(isNewestFirst: boolean) {
    const due = waiting().filter(({ nextAttemptAtMs }) => nextAttemptAtMs <= Date.now())
    return isNewestFirst ? due.at(-1) : due[0]
  }

  /** Infinity when nothing is open. */
  const nextAttemptAtMs = () => Math.min(...waiting().map((delivery) => delivery.nextAttemptAtMs))

  return { save, moveAll, nextDue, nextAttemptAtMs }
}
