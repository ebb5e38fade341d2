import picture from 'media:brand/payment-success'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { NothingToCheck } from '../../features/payment/nothing-to-check.tsx'
import { OutcomePage, PaymentFailed, PaymentSkeleton } from '../../features/payment/outcome-page.tsx'
import { removeSessionId, topUpPayment, useReturningSession } from '../../features/payment/payments.ts'
import { Verification } from '../../features/payment/verification.tsx'
import { useReturnTo } from '../../session/return-to.ts'
import { button } from '../../ui/classes.ts'
import { TokensInSentence } from '../../ui/content/token-texts.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'

export const handle: GuardedPage = {
  title: 'Your payment',
  description: 'How the payment of your tokens went.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export function Component() {
  const sessionId = useReturningSession(topUpPayment)
  if (sessionId === null) {
    return (
      <NothingToCheck payment={topUpPayment}>
        <ReturnToWallet />
      </NothingToCheck>
    )
  }
  return (
    <Verification
      payment={topUpPayment}
      sessionId={sessionId}
      paid={({ walletBalance }) => <ToppedUp sessionId={sessionId} walletBalance={walletBalance} />}
      failed={<NotToppedUp />}
      pendingLinks={<ReturnToWallet />}
      unknownLinks={<ReturnToWallet className={button({ variant: 'secondary' })} />}
    />
  )
}

const NotToppedUp = () => (
  <PaymentFailed>
    <p className="max-w-prose">
      Nothing was charged, and your wallet is as it was. You can try again at once, with the same card or another.
    </p>
    <ReturnToWallet />
  </PaymentFailed>
)

/** Removes the stored session id. */
function ToppedUp({ sessionId, walletBalance }: { sessionId: string; walletBalance: number }) {
  const returnTo = useReturnTo()
  const { showsBundles } = useSettings()
  const isForItself = returnTo === paths.home
  const stories = showsBundles ? paths.bundles : paths.customize
  useEffect(() => removeSessionId(topUpPayment, sessionId), [sessionId])
  return (
    <OutcomePage picture={picture} title={paymentTexts.successful}>
      <p className="max-w-prose">
        Thank you! There are now{' '}
        <strong className="tabular-nums">
          <TokensInSentence tokens={walletBalance} />
        </strong>{' '}
        in your wallet.
      </p>
      <LinkRow>
        <Link to={isForItself ? stories : returnTo} className={button({ variant: 'accent' })}>
          {isForItself ? 'Choose a story' : 'Back to where you were'}
        </Link>
        <ReturnToWallet className={button({ variant: 'secondary' })} />
      </LinkRow>
    </OutcomePage>
  )
}

const ReturnToWallet = ({ className = button() }: { className?: string }) => (
  <Link to={paths.wallet} className={className}>
    Return to Wallet
  </Link>
)
