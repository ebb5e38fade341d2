import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { createIntents } from '../../api/intents.ts'
import { useSend } from '../../api/send.ts'
import { useFetchProfile } from '../../session/use-profile.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../toasts/notify.tsx'
import { refetchWallet } from '../../wallet/refetch-wallet.ts'
import { type Step, stepAfter } from './step-after.ts'

/** From pressing Buy to owning the bundle, or to knowing why not (S4.13, S7.30). */
export function usePurchase() {
  const store = useStore() as Store
  const send = useSend()
  const fetchProfile = useFetchProfile()
  const [once] = useState(createIntents)
  const [open, setOpen] = useState<{ bundle: Bundle; step: Step }>()
  const [isBuying, setBuying] = useState(false)
  const [failed, setFailed] = useState<string>()

  const ask = (bundle: Bundle) => {
    setFailed(undefined)
    setOpen({ bundle, step: 'asking' })
  }

  const buy = async (bundle: Bundle) => {
    if (isBuying) return
    setBuying(true)
    setFailed(undefined)
    const { problem } = await once(bundle._id, (idempotencyKey) =>
      send('POST', '/api/bundles/purchase/:id', { params: { id: bundle._id }, idempotencyKey }),
    )
    setBuying(false)
    const words = problem && (problem.body?.message ?? 'The bundle could not be bought. Please try again.')
    const step = stepAfter(words)
    // Whoever has closed the dialog meanwhile, or asks for another bundle, is not called back.
    setOpen((now) => (now?.bundle === bundle ? { bundle, step } : now))
    setFailed(words)
    if (words !== undefined) notify(words, 'failed')
    if (step === 'asking') return
    refetchWallet(store)
    await fetchProfile()
  }

  /** A dialog that gives way to the next one closes, too. */
  const close = (step: Step) => setOpen((now) => (now?.step === step ? undefined : now))
  return { bundle: open?.bundle, step: open?.step, isBuying, failed, ask, buy, close }
}

export type Purchase = ReturnType<typeof usePurchase>
