import picture from 'media:brand/empty-orders'
import { type ReactNode, useEffect } from 'react'
import { isWebAddress } from '../../base/web-address.ts'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { checkRepeatedly } from './check-repeatedly.ts'
import { OutcomePage } from './outcome-page.tsx'
import type { Payment } from './payments.ts'

type Props = Pick<Payment<unknown>, 'ifPaid' | 'unchanged'> & {
  refresh: () => Promise<void>
  pageToPay: string | undefined
  children: ReactNode
}

/** Polls the state; the children are links for those who do not want to wait. */
export function PaymentPending({ refresh, ifPaid, unchanged, pageToPay, children }: Props) {
  useEffect(() => checkRepeatedly(refresh), [refresh])
  return (
    <OutcomePage
      picture={picture}
      title={pageToPay === undefined ? 'Your payment is on its way' : 'Waiting for your payment'}
    >
      <p className="max-w-prose">
        {pageToPay === undefined
          ? `Your bank hasn’t confirmed the payment yet. This usually takes a few seconds, and with some banks a few days. You can leave this page, and you don’t need to pay again: ${ifPaid}, and we’ll email you as soon as the payment arrives.`
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
