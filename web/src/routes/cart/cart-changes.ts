import { quantityPauseMs } from '@storylamp/contract/limits'
import { createObservable } from '../../base/observable.ts'
import type { Change, Changes } from '../../features/cart/shown-cart.ts'

/** Each request resolves to whether the shop accepted it. */
type Requests = {
  setQuantity: (product: string, quantity: number) => Promise<boolean>
  remove: (product: string) => Promise<boolean>
}

/**
 * The pending changes of a cart. Each shows at once, quantities are debounced, and a refused change is rolled
 * back together with those that were made on top of it.
 */
export function createCartChanges(requests: Requests) {
  const changes = createObservable<Changes>(new Map())
  let queue: Promise<unknown> = Promise.resolve()
  let refusals = 0
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()

  const setChange = (product: string, change: Change | undefined) => {
    const next = new Map(changes.get())
    if (change === undefined) next.delete(product)
    else next.set(product, change)
    changes.set(next)
  }

  const endPause = (product: string) => {
    clearTimeout(pauses.get(product))
    pauses.delete(product)
  }

  /** Sends one request at a time, so that the last reply belongs to the last change. */
  const enqueue = (send: () => Promise<boolean>): Promise<boolean> => {
    const done = queue.then(send).then((isDone) => {
      if (!isDone) refusals += 1
      return isDone
    })
    queue = done
    return done
  }

  const sendQuantity = (product: string) => {
    endPause(product)
    return enqueue(async () => {
      const quantity = changes.get().get(product)
      if (typeof quantity !== 'number') return true
      const isDone = await requests.setQuantity(product, quantity)
      if (!isDone) endPause(product)
      const isNewest = changes.get().get(product) === quantity && !pauses.has(product)
      if (isNewest || (!isDone && changes.get().get(product) !== 'removed')) setChange(product, undefined)
      return isDone
    })
  }

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    setQuantity: (product: string, quantity: number) => {
      setChange(product, quantity)
      clearTimeout(pauses.get(product))
      pauses.set(product, setTimeout(sendQuantity, quantityPauseMs, product))
    },
    remove: (product: string): Promise<boolean> => {
      endPause(product)
      setChange(product, 'removed')
      return enqueue(async () => {
        const isDone = await requests.remove(product)
        setChange(product, undefined)
        return isDone
      })
    },
    /** Sends what is delayed and resolves once nothing is pending, to whether all of it was accepted. */
    settle: async (): Promise<boolean> => {
      const before = refusals
      for (const product of [...pauses.keys()]) void sendQuantity(product)
      await queue
      return refusals === before
    },
  }
}
