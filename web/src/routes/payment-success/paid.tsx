import picture from 'media:brand/payment-success'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { useSend } from '../../api/send.ts'
import { safeSessionStorage } from '../../base/storage.ts'
import { refreshCount } from '../../features/cart/refresh-count.ts'
import { storeGiftCards } from '../../features/gifts/gift-code.ts'
import { cartPayment, removeSessionId } from '../../features/payment/payments.ts'
import { resetCart } from '../../store/cart.ts'
import { typedAddressKey } from '../../store/persistence.ts'
import { type Store, useAppSelector } from '../../store/store.ts'
import { style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderRecap } from './order-recap.tsx'
import { OrdersAndHome } from './orders-and-home.tsx'

/** Without a session if nothing was to be paid. */
type Props = { sessionId: string | null; orderId: string }

/** Resets the cart and removes the stored session id, then counts what the family has added since. */
export function Paid({ sessionId, orderId }: Props) {
  const store = useStore() as Store
  const order = useOrder(orderId)
  const title = sessionId === null ? paymentTexts.placed : paymentTexts.successful

  useEffect(() => {
    if (sessionId !== null) removeSessionId(cartPayment, sessionId)
    safeSessionStorage.remove(typedAddressKey)
    storeGiftCards([])
    store.dispatch(resetCart())
    // Without a reply the cart page counts.
    refreshCount(store).catch(() => {})
  }, [sessionId, store])

  return (
    <div className="grid gap-10 pb-4">
      <PageHead title={title} description="How your payment went." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start lg:gap-12">
        <div className="grid justify-items-start gap-4">
          <img
            src={`/${picture.path}`}
            alt=""
            width={picture.width}
            height={picture.height}
            className="h-auto w-full max-w-sm rounded-card"
          />
          <h1 className={style({ variant: 'title' })}>{title}</h1>
          <Thanks isHeld={order?.orderType === 'physical' && order.isHeld === true} />
          <div className="mt-2 flex flex-wrap gap-3">
            <OrdersAndHome order={order === undefined ? 'your order' : `order ${order.number}`} />
          </div>
        </div>
        {order !== undefined && <OrderRecap order={order} />}
      </div>
      <NextSteps freeTokens={order?.freeTokens} />
    </div>
  )
}

function Thanks({ isHeld }: { isHeld: boolean }) {
  const email = useAppSelector(({ user }) => user.userProfile?.email)
  return (
    <p className={style({ variant: 'lead' })}>
      Thank you!{!isHeld && ' We’re packing your order.'}
      {email !== undefined && (
        <>
          {' '}
          Your receipt is on its way to <span className="inline-block max-w-full wrap-anywhere">{email}</span>.
        </>
      )}
    </p>
  )
}

/** Undefined until it is loaded. */
function useOrder(orderId: string): Order | undefined {
  const send = useSend()
  const [order, setOrder] = useState<Order>()
  useEffect(() => {
    send('GET', '/api/user/orders').then(({ reply }) => setOrder(reply?.data.find(({ _id }) => _id === orderId)))
  }, [send, orderId])
  return order
}
