import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { takeWanted } from '../../cart/wanted-product.ts'
import { type Store, useAppSelector } from '../../store/store.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

type Step = 'idle' | 'signInFirst' | 'adding' | 'added'

/** What follows from pressing Add To Cart, for guests and members (S2.27). */
export function useAdding(productId: string) {
  const store = useStore() as Store
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  const isKnown = useIsHydrated()
  const [step, setStep] = useState<Step>('idle')
  const [failed, setFailed] = useState<string>()

  const addAsMember = useCallback(async () => {
    setStep('adding')
    setFailed(undefined)
    const refusal = await tryToAdd(store, productId)
    setFailed(refusal)
    setStep(refusal === undefined ? 'added' : 'idle')
  }, [store, productId])

  // D27: back from signing in, for the product that was wanted then.
  useEffect(() => {
    if (isKnown && takeWanted(productId) && isSignedIn) addAsMember()
  }, [isKnown, isSignedIn, productId, addAsMember])

  const add = () => {
    if (step === 'adding') return
    if (isSignedIn) addAsMember()
    else setStep('signInFirst')
  }
  return { add, step, failed, close: () => setStep('idle') }
}

/** Who only looks loads nothing of this. */
async function tryToAdd(store: Store, productId: string): Promise<string | undefined> {
  try {
    const { addToCart } = await import('../../cart/add-to-cart.ts')
    return await addToCart(store, productId)
  } catch {
    return cartTexts.addFailed
  }
}
