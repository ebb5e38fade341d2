import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { isTyped, type Typed } from '../parts/typed.ts'

type Known = Pick<FullOrder, 'tracking' | 'fbaOrderId'>

/** Only what is new: the timeline and the log tell what has changed, and nothing else. What stays empty is not changed. */
export function toDeliveryChange(known: Known, { deliveryStatus, tracking, fbaOrderId }: Typed): object {
  const followed = onlyTyped(tracking as Typed)
  return {
    ...(isTyped(deliveryStatus) ? { deliveryStatus } : {}),
    ...(isNews(followed, known.tracking) ? { tracking: followed } : {}),
    ...(isTyped(fbaOrderId) && fbaOrderId !== known.fbaOrderId ? { fbaOrderId } : {}),
  }
}

const onlyTyped = (typed: Typed): Typed => Object.fromEntries(Object.entries(typed).filter(([, text]) => isTyped(text)))

const isNews = (typed: Typed, known: Typed = {}): boolean =>
  Object.keys(typed).length > 0 && ['carrier', 'number', 'url'].some((name) => typed[name] !== known[name])
