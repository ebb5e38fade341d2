import type { TokenPack } from '@storylamp/contract/wallet/token-packs'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { paths } from '../../paths.ts'
import { goToProvider, payerOf } from '../../payment/go-to-provider.ts'
import { topUpPayment } from '../../payment/payments.ts'
import { useComingBack } from '../../payment/use-coming-back.ts'
import { wordsFor } from '../../payment/words-for.ts'
import { useAppSelector } from '../../store/store.ts'
import { notify } from '../../toasts/notify.tsx'
import { cancelledPath } from './cancelled-notice.tsx'

/** Opens the provider's page for a pack; until that is shown, or has failed, a payment is loading (S7.26, S7.39). */
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
    const words = problem === undefined ? walletTexts.sessionFailed : wordsFor(problem, walletTexts.sessionFailed)
    setLoading(false)
    setFailed(words)
    notify(words, 'failed')
  }

  useComingBack(() => setLoading(false))
  return { buy, isLoading, failed }
}
