import picture from 'media:brand/empty-orders'
import type { ReactNode } from 'react'
import { looks } from '../ui/classes.ts'
import { Ways } from '../ui/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'

type Props = { words: string; kept: string; onRetry: () => void; children: ReactNode }

/** The shop could not say how the payment stands. */
export const PaymentUnknown = ({ words, kept, onRetry, children }: Props) => (
  <OutcomePage picture={picture} title="Your payment">
    <p className="font-semibold text-danger">{words}</p>
    <p className="max-w-prose">
      Nothing is lost: if you have paid, {kept}. Please do not pay a second time before you have looked again.
    </p>
    <Ways>
      <button type="button" className={looks.primary} onClick={onRetry}>
        Try again
      </button>
      {children}
    </Ways>
  </OutcomePage>
)
