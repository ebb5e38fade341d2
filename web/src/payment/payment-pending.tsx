import picture from 'media:brand/empty-orders'
import { type ReactNode, useEffect, useRef } from 'react'
import { looks } from '../ui/classes.ts'
import { Ways } from '../ui/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'

/** Soon at first, as most payments take seconds; then ever more rarely. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 60_000]

type Props = { ask: () => Promise<void>; kept: string; children: ReactNode }

/** Asks again by itself; the children are the ways on for those who will not wait. */
export function PaymentPending({ ask, kept, children }: Props) {
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
        Your bank has not confirmed the payment yet. Mostly that takes a few seconds, with some banks a few days. You
        need not stay here and must not pay again: {kept}, and we send you an email as soon as the payment has arrived.
      </p>
      <Ways>
        {children}
        <button type="button" className={looks.quiet} onClick={ask}>
          Check again
        </button>
      </Ways>
    </OutcomePage>
  )
}
