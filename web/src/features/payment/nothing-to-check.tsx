import picture from 'media:brand/empty-orders'
import type { ReactNode } from 'react'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'
import type { Payment } from './payments.ts'

type Props = { payment: Payment<unknown>; children: ReactNode }

/** Shown when this browser has no open payment; the children are links. */
export const NothingToCheck = ({ payment: { place }, children }: Props) => (
  <OutcomePage picture={picture} title="No payment to check">
    <p className="max-w-prose">
      We found no payment in progress in this browser. Anything you’ve paid for is in {place}.
    </p>
    <LinkRow>{children}</LinkRow>
  </OutcomePage>
)
