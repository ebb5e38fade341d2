import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Problem } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { isUndecided } from '../../features/cart/shown-cart.ts'

export type Purchase = { products: CartLine[]; cart: { totalPrice: number } }

/** What the cart page handed over, else the current cart (S2.12). Leads back to the cart if nothing in it can be paid. */
export function usePurchase() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const send = useSend()
  const [purchase, setPurchase] = useState<Purchase | undefined>(() => handedOver(state))
  const [problem, setProblem] = useState<Problem>()

  const load = useCallback(async () => {
    setProblem(undefined)
    const { reply, problem: failure } = await send('GET', '/api/cart/')
    if (failure !== undefined) return setProblem(failure)
    const { products, totalPrice } = reply.data
    const isReady = products.length > 0 && !products.some(isUndecided)
    if (isReady) setPurchase({ products, cart: { totalPrice } })
    else await navigate(paths.cart, { replace: true })
  }, [send, navigate])

  useEffect(() => {
    if (purchase === undefined) void load()
  }, [purchase, load])
  return { purchase, problem, load }
}

const handedOver = (state: Purchase | null): Purchase | undefined =>
  state !== null && Array.isArray(state.products) && state.products.length > 0 ? state : undefined
