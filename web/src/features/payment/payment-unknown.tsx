import picture from 'media:brand/empty-orders'
import type { ReactNode } from 'react'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'

type Props = { failureText: string; kept: string; onRetry: () => void; children: ReactNode }

/** The state of the payment could not be read. */
export const PaymentUnknown = ({ failureText, kept, onRetry, children }: Props) => (
  <OutcomePage picture={picture} title="Your payment">
    <p className="font-semibold text-danger">{failureText}</p>
    <p className="max-w-prose">
      Nothing is lost: if you have paid, {kept}. Please do not pay a second time before you have looked again.
    </p>
    <LinkRow>
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
      {children}
    </LinkRow>
  </OutcomePage>
)
