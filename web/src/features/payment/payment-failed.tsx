import picture from 'media:brand/payment-failure'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { ReactNode } from 'react'
import { OutcomePage } from './outcome-page.tsx'

export const PaymentFailed = ({ children }: { children: ReactNode }) => (
  <OutcomePage picture={picture} title={paymentTexts.unsuccessful}>
    {children}
  </OutcomePage>
)
