import { quantityPauseMs } from '@storylamp/contract/limits'
import type { Change, Changes } from '../../features/cart/shown-cart.ts'

/** Asks the shop for a change; says whether it agreed. */
type Ask = {
  setQuantity: (product: string, quantity: number) => Promise<boolean>
  remove: (product: string) => Promise<boolean>
}

/**
 * The changes of a cart that are under way (S4.03): each shows at once, a quantity is sent after a pause in the tapping,
 * and one that the shop refuses is taken back, with whatever was tapped on top of it.
 */
export function createCartChanges(ask: Ask, pauseMs: number = quantityPauseMs) {
  let changes: Changes = new Map()
  let turn: Promise<unknown> = Promise.resolve()
  let refusals = 0
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  const watchers = new Set<() => void>()

  const show = (product: string, change: Change | undefined) => {
    const next = new Map(changes)
    if (change === undefined) next.delete(product)
    else next.set(product, change)
    changes = next
    for (const watcher of watchers) watcher()
  }

  const endPause = (product: string) => {
    clearTimeout(pauses.get(product))
    pauses.delete(product)
  }

  /** One request after the other, so that the last answer belongs to the last change. */
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const done = turn.then(work).then((isDone) => {
      if (!isDone) refusals += 1
      return isDone
    })
    turn = done
    return done
  }

  const sendQuantity = (product: string) => {
    endPause(product)
    return inTurn(async () => {
      const quantity = changes.get(product)
      if (typeof quantity !== 'number') return true
      const isDone = await ask.setQuantity(product, quantity)
      if (!isDone) endPause(product)
      const isNewest = changes.get(product) === quantity && !pauses.has(product)
      if (isNewest || (!isDone && changes.get(product) !== 'removed')) show(product, undefined)
      return isDone
    })
  }

  return {
    current: () => changes,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    setQuantity: (product: string, quantity: number) => {
      show(product, quantity)
      clearTimeout(pauses.get(product))
      pauses.set(product, setTimeout(sendQuantity, pauseMs, product))
    },
    remove: (product: string): Promise<boolean> => {
      endPause(product)
      show(product, 'removed')
      return inTurn(async () => {
        const isDone = await ask.remove(product)
        show(product, undefined)
        return isDone
      })
    },
    /** Sends what still waits, and answers when nothing is under way: whether the shop agreed to all of it. */
    settle: async (): Promise<boolean> => {
      const before = refusals
      for (const product of [...pauses.keys()]) void sendQuantity(product)
      await turn
      return refusals === before
    },
  }
}
