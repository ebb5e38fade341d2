import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useRevalidator } from 'react-router'
import { createIdempotency } from '../../api/idempotency.ts'
import { useSend } from '../../api/send.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { useFetchProfile } from '../account/use-profile.ts'
import { useBegun } from '../wallet/begun.ts'
import { refetchWallet } from '../wallet/refetch-wallet.ts'
import { type Step, stepAfter } from './step-after.ts'

/** The purchase of a bundle, from the Buy button to its outcome. */
export function usePurchase(bundles: readonly Bundle[]) {
  const store = useStore() as Store
  const send = useSend()
  const fetchProfile = useFetchProfile()
  const { revalidate } = useRevalidator()
  const { isGuest } = useBuyer()
  const [withKey] = useState(createIdempotency)
  const [open, setOpen] = useState<{ bundle: Bundle; step: Step }>()
  const isUnderWay = useRef(false)
  const [isBuying, setBuying] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [returnableUntil, setReturnableUntil] = useState<string>()

  const confirm = (bundle: Bundle) => {
    setFailed(undefined)
    setOpen({ bundle, step: isGuest ? 'signInFirst' : 'confirm' })
  }

  useBegun('purchase', (id) => {
    const bundle = bundles.find(({ _id }) => _id === id)
    const isOwned = store.getState().user.userProfile?.purchasedBundles.includes(id)
    if (bundle !== undefined && isOwned !== true) confirm(bundle)
  })

  const buy = async (bundle: Bundle, waivesWithdrawal: boolean) => {
    // A second press can come before the state of the first one is rendered.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBuying(true)
    setFailed(undefined)
    const { reply, problem } = await withKey(bundle._id, (idempotencyKey) =>
      send('POST', '/api/bundles/purchase/:id', {
        params: { id: bundle._id },
        body: { tokenPrice: bundle.tokenPrice, ...(waivesWithdrawal && { waivesWithdrawal }) },
        idempotencyKey,
      }),
    )
    const shown = problem?.code === 'price_changed' ? await withCurrentPrice(bundle) : bundle
    isUnderWay.current = false
    setBuying(false)
    const text = problem && (problem.body?.message ?? 'The bundle could not be bought. Please try again.')
    const step = stepAfter(problem)
    // Opens nothing if the dialog was closed, or opened for another bundle, meanwhile.
    setOpen((current) => (current?.bundle === bundle ? { bundle: shown, step } : current))
    setFailed(text)
    setReturnableUntil(reply?.data.orderType === 'story' ? reply.data.returnableUntil : undefined)
    if (text !== undefined) notify(text, 'failed')
    if (step === 'confirm') return
    refetchWallet(store)
    await fetchProfile()
  }

  /** For the dialog, which asks again; the page behind it is loaded anew. */
  const withCurrentPrice = async (bundle: Bundle): Promise<Bundle> => {
    const { reply } = await send('GET', '/api/bundles/:id', { params: { id: bundle._id } })
    if (reply === undefined) return bundle
    void revalidate()
    return { ...bundle, tokenPrice: reply.data.tokenPrice }
  }

  /** Does nothing if the dialog has already given way to the next one. */
  const close = (step: Step) => setOpen((current) => (current?.step === step ? undefined : current))
  return { bundle: open?.bundle, step: open?.step, returnableUntil, isBuying, failed, confirm, buy, close }
}

export type Purchase = ReturnType<typeof usePurchase>
