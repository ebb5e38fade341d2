import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { Currency } from '@storylamp/contract/money'
import type { RefusalBody } from '@storylamp/contract/refusals'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Problem } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { isUndecided } from '../../features/cart/shown-cart.ts'

export type CheckoutCart = { products: CartLine[]; cart: { totalPrice: number; currency?: Currency | undefined } }

/** What the cart page handed over, else the current cart. Leads back to the cart if nothing in it can be paid. */
export function useCheckoutCart() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const send = useSend()
  const [checkoutCart, setCheckoutCart] = useState<CheckoutCart | undefined>(() => handedOver(state))
  const [problem, setProblem] = useState<Problem>()

  const load = useCallback(async () => {
    setProblem(undefined)
    const { reply, problem: failure } = await send('GET', '/api/cart/')
    if (failure !== undefined) return setProblem(failure)
    const { products, totalPrice } = reply.data
    const isReady = products.length > 0 && !products.some(isUndecided)
    if (isReady) setCheckoutCart({ products, cart: { totalPrice } })
    else await navigate(paths.cart, { replace: true })
  }, [send, navigate])

  useEffect(() => {
    if (checkoutCart === undefined) void load()
  }, [checkoutCart, load])
  return { checkoutCart, problem, load }
}

const handedOver = (state: CheckoutCart | null): CheckoutCart | undefined =>
  state !== null && Array.isArray(state.products) && state.products.length > 0 ? state : undefined

type Refused = Pick<RefusalBody, 'code' | 'left' | 'errors'>

/** Names what sold out, went away or changed its price while the address was typed. */
export function cartProblems(
  { code, left = [], errors = [] }: Refused,
  lines: Pick<CartLine, 'product' | 'productName'>[],
): string {
  const missing = left.map(({ product: id, left }) => {
    const name = lines.find(({ product }) => product === id)?.productName ?? 'A product'
    return left === 0 ? `${name} is sold out.` : `Only ${left} left of ${name}.`
  })
  const changed = code === 'cart_changed' ? errors.map(({ message }) => `${message}.`) : []
  return [...missing, ...changed].join(' ')
}
