import type { TokenPack } from '@storylamp/contract/wallet/token-packs'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useState } from 'react'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { goToProvider, payerOf } from '../../features/payment/go-to-provider.ts'
import { topUpPayment } from '../../features/payment/payments.ts'
import { usePageShow } from '../../features/payment/use-page-show.ts'
import { useAppSelector } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { cancelledPath } from './cancelled-notice.tsx'

/** Opens the provider's page for a pack; `isLoading` until that page shows or the request has failed (S7.26, S7.39). */
export function useTopUp() {
  const profile = useAppSelector(({ user }) => user.userProfile)
  const send = useSend()
  const [isLoading, setLoading] = useState(false)
  const [failed, setFailed] = useState<string>()

  const buy = async ({ dollars }: TokenPack) => {
    if (profile === null) return
    setLoading(true)
    setFailed(undefined)
    const { reply, problem } = await send('POST', '/api/wallet/create-wallet-checkout-session', {
      body: { ...payerOf(profile, paths.walletSuccess, cancelledPath), amount: dollars },
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
