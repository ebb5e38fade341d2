import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { type Store, useAppSelector } from '../../store/store.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { takeAddAfterSignIn } from './product-after-sign-in.ts'

type Step = 'idle' | 'signInFirst' | 'adding' | 'added'

/** The steps after pressing Add To Cart, for guests and members (S2.27). */
export function useAdding(productId: string) {
  const store = useStore() as Store
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  const isKnown = useIsHydrated()
  const [step, setStep] = useState<Step>('idle')
  const [failed, setFailed] = useState<string>()

  const addAsMember = useCallback(async () => {
    setStep('adding')
    setFailed(undefined)
    const refusal = await importAndAdd(store, productId)
    setFailed(refusal)
    setStep(refusal === undefined ? 'added' : 'idle')
  }, [store, productId])

  // Back from signing in (D27).
  useEffect(() => {
    if (isKnown && takeAddAfterSignIn(productId) && isSignedIn) void addAsMember()
  }, [isKnown, isSignedIn, productId, addAsMember])

  const add = () => {
    if (step === 'adding') return
    if (isSignedIn) void addAsMember()
    else setStep('signInFirst')
  }
  return { add, step, failed, close: () => setStep('idle') }
}

/** Imported with the first press: visitors who only look do not load it. */
async function importAndAdd(store: Store, productId: string): Promise<string | undefined> {
  try {
    const { postToCart } = await import('./post-to-cart.ts')
    return await postToCart(store, productId)
  } catch {
    return cartTexts.addFailed
  }
}
