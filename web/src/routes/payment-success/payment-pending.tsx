import picture from 'media:brand/empty-orders'
import { useEffect, useRef } from 'react'
import { OutcomePage } from '../../payment/outcome-page.tsx'
import { looks } from '../../ui/classes.ts'
import { OrdersAndHome } from './orders-and-home.tsx'

/** Soon at first, as most payments take seconds; then ever more rarely. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 60_000]

export function PaymentPending({ ask }: { ask: () => Promise<void> }) {
  const asked = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const askLater = () => {
      if (isOver) return
      const pauseMs = pausesMs[Math.min(asked.current, pausesMs.length - 1)]
      asked.current += 1
      timer = setTimeout(() => ask().then(askLater), pauseMs)
    }
    askLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask])
  return (
    <OutcomePage picture={picture} title="Your payment is on its way">
      <p className="max-w-prose">
        Your order is with us, and your bank has not confirmed the payment yet. Mostly that takes a few seconds, with
        some banks a few days. You need not stay here and must not pay again: we send you an email as soon as it has
        arrived.
      </p>
      <OrdersAndHome>
        <button type="button" className={looks.quiet} onClick={ask}>
          Check again
        </button>
      </OrdersAndHome>
    </OutcomePage>
  )
}
