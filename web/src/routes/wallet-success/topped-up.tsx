import picture from 'media:brand/payment-success'
import { plainAmount } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useEffect } from 'react'
import { OutcomePage } from '../../features/payment/outcome-page.tsx'
import { topUpPayment } from '../../features/payment/payments.ts'
import { removeSessionId } from '../../features/payment/session-id.ts'
import { ReturnToWallet } from './return-to-wallet.tsx'

/** Removes the stored session id (S4.12). */
export function ToppedUp({ sessionId, walletBalance }: { sessionId: string; walletBalance: number }) {
  useEffect(() => removeSessionId(topUpPayment, sessionId), [sessionId])
  return (
    <OutcomePage picture={picture} title={paymentTexts.successful}>
      <p className="max-w-prose">
        Thank you! There are now <strong className="tabular-nums">{plainAmount(walletBalance)} tokens</strong> in your
        wallet.
      </p>
      <ReturnToWallet />
    </OutcomePage>
  )
}
