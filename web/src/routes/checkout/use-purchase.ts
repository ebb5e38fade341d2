import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Problem, useSend } from '../../api/send.ts'
import { isUndecided } from '../../cart/shown-cart.ts'
import { paths } from '../../paths.ts'

export type Purchase = { products: CartLine[]; cart: { totalPrice: number } }

/** S2.12: what the cart's page handed over; opened directly, what is in the cart. Without anything to pay it is the cart's turn. */
export function usePurchase() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const send = useSend()
  const [purchase, setPurchase] = useState<Purchase | undefined>(() => handedOver(state))
  const [problem, setProblem] = useState<Problem>()

  const load = useCallback(async () => {
    setProblem(undefined)
    const { reply, problem: trouble } = await send('GET', '/api/cart/')
    if (trouble !== undefined) return setProblem(trouble)
    const { products, totalPrice } = reply.data
    const isReady = products.length > 0 && !products.some(isUndecided)
    if (isReady) setPurchase({ products, cart: { totalPrice } })
    else await navigate(paths.cart, { replace: true })
  }, [send, navigate])

  useEffect(() => {
    if (purchase === undefined) load()
  }, [purchase, load])
  return { purchase, problem, load }
}

const handedOver = (state: Purchase | null): Purchase | undefined =>
  state !== null && Array.isArray(state.products) && state.products.length > 0 ? state : undefined
