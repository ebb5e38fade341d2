import type { TokenPack } from '@storylamp/contract/wallet/token-packs'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { withReturnTo } from '../../session/return-to.ts'
import { useAppSelector } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { goToProvider, payerOf, topUpPayment } from '../payment/payments.ts'
import { usePageShow } from '../payment/use-page-show.ts'

const cancelledPath = `${paths.wallet}?payment=cancelled`

/** Opens the provider's page for tokens; `isLoading` until that page shows or the request has failed. What it interrupts, on this page or the one that has led to the wallet, is where it leads back to. */
export function useTopUp(interrupted = '') {
  const profile = useAppSelector(({ user }) => user.userProfile)
  const send = useSend()
  const { pathname, search, state } = useLocation()
  const returnTo: string | undefined = pathname === paths.wallet ? state?.returnTo : pathname + search + interrupted
  const successPath = returnTo === undefined ? paths.walletSuccess : withReturnTo(paths.walletSuccess, returnTo)
  const [isLoading, setLoading] = useState(false)
  const [failed, setFailed] = useState<string>()

  const buy = async (wanted: { amount: TokenPack['amount'] } | { tokens: number }) => {
    if (profile === null) return
    setLoading(true)
    setFailed(undefined)
    const { reply, problem } = await send('POST', '/api/wallet/create-wallet-checkout-session', {
      body: { ...payerOf(profile, successPath, cancelledPath), ...wanted },
    })
    if (reply !== undefined && goToProvider(topUpPayment, reply)) return
    const text = problem === undefined ? walletTexts.sessionFailed : problemText(problem, walletTexts.sessionFailed)
    setLoading(false)
    setFailed(text)
    notify(text, 'failed')
  }

  usePageShow(() => setLoading(false))
  return { buy, isLoading, failed }
}
