import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { addAfterSignIn, takeAddAfterSignIn } from '../../../session/product-after-sign-in.ts'
import { type Store, useAppSelector } from '../../../store/store.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'

type Step = 'idle' | 'signInFirst' | 'adding' | 'added'

/** Imported with the first press: visitors who only look do not load it. */
const importAdding = () => import('./post-to-cart.ts')
type Adding = Awaited<ReturnType<typeof importAdding>>

type Added = Pick<Adding, 'AddedDrawer'> & { cart: Cart }

/** The steps after pressing Add To Cart, for guests and members. */
export function useAdding({ _id: id, name }: { _id: string; name: string }) {
  const store = useStore() as Store
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  const isKnown = useIsHydrated()
  const [step, setStep] = useState<Step>('idle')
  const [failed, setFailed] = useState<string>()
  const [added, setAdded] = useState<Added>()

  const addAsMember = useCallback(
    async (quantity: number) => {
      setStep('adding')
      setFailed(undefined)
      const { postToCart, AddedDrawer } = await importAdding().catch(notLoaded)
      // The page may be left as soon as the session has ended, before the call returns.
      const endListening = store.subscribe(() => {
        if (!isMember(store)) addAfterSignIn({ id, name, quantity, hasEnded: true })
      })
      const outcome = await postToCart(store, id, quantity).finally(endListening)
      const isAdded = 'products' in outcome
      if (isAdded && AddedDrawer !== undefined) setAdded({ AddedDrawer, cart: outcome })
      setFailed(isAdded ? undefined : outcome.refused)
      setStep(isAdded ? 'added' : 'idle')
    },
    [store, id, name],
  )

  // Back from signing in.
  useEffect(() => {
    if (!isKnown) return
    const quantity = takeAddAfterSignIn(id)
    // Read from the store: a session that ends on this page must not take what is kept for the login.
    if (quantity > 0 && isMember(store)) void addAsMember(quantity)
  }, [isKnown, id, addAsMember, store])

  const add = (quantity: number) => {
    if (step === 'adding') return
    if (isSignedIn) void addAsMember(quantity)
    else setStep('signInFirst')
  }
  const leave = (quantity: number) => addAfterSignIn({ id, name, quantity })
  return { add, step, failed, added, leave, close: () => setStep('idle') }
}

const isMember = (store: Store) => store.getState().user.user !== null

const notLoaded = (): Pick<Adding, 'postToCart'> & { AddedDrawer?: undefined } => ({
  postToCart: async () => ({ refused: cartTexts.addFailed }),
})
