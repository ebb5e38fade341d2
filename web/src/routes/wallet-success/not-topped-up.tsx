import { PaymentFailed } from '../../features/payment/payment-failed.tsx'
import { ReturnToWallet } from './return-to-wallet.tsx'

export const NotToppedUp = () => (
  <PaymentFailed>
    <p className="max-w-prose">
      Nothing was charged, and your wallet is as it was. You can try again at once, with the same card or another.
    </p>
    <ReturnToWallet />
  </PaymentFailed>
)
