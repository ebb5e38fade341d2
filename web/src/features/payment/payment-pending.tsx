import picture from 'media:brand/empty-orders'
import { type ReactNode, useEffect, useRef } from 'react'
import { isWebAddress } from '../../base/web-address.ts'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'
import type { Payment } from './payments.ts'

/** Most payments take seconds, so the first checks follow soon. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 60_000]

type Props = Pick<Payment<unknown>, 'kept' | 'unchanged'> & {
  refresh: () => Promise<void>
  pageToPay: string | undefined
  children: ReactNode
}

/** Polls the state; the children are links for those who do not want to wait. */
export function PaymentPending({ refresh, kept, unchanged, pageToPay, children }: Props) {
  const checks = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const scheduleCheck = () => {
      if (isStopped) return
      const pauseMs = pausesMs[Math.min(checks.current, pausesMs.length - 1)]
      checks.current += 1
      timer = setTimeout(() => refresh().then(scheduleCheck), pauseMs)
    }
    scheduleCheck()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [refresh])
  return (
    <OutcomePage
      picture={picture}
      title={pageToPay === undefined ? 'Your payment is on its way' : 'Waiting for your payment'}
    >
      <p className="max-w-prose">
        {pageToPay === undefined
          ? `Your bank hasn’t confirmed the payment yet. This usually takes a few seconds, and with some banks a few days. You can leave this page, and you don’t need to pay again: ${kept}, and we’ll email you as soon as the payment arrives.`
          : `You haven’t finished paying, and nothing was charged. ${unchanged}`}
      </p>
      <LinkRow>
        {pageToPay !== undefined && isWebAddress(pageToPay) && (
          <a href={pageToPay} className={button({ variant: 'accent' })}>
            Finish paying
          </a>
        )}
        {children}
        <button type="button" className={button({ variant: 'secondary' })} onClick={refresh}>
          Check again
        </button>
      </LinkRow>
    </OutcomePage>
  )
}
