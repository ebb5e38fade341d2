import picture from 'media:brand/payment-success'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { useSend } from '../../api/send.ts'
import { refreshCount } from '../../features/cart/refresh-count.ts'
import { OutcomePage } from '../../features/payment/outcome-page.tsx'
import { cartPayment } from '../../features/payment/payments.ts'
import { removeSessionId } from '../../features/payment/session-id.ts'
import { resetCart } from '../../store/cart.ts'
import { type Store, useAppSelector } from '../../store/store.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { OrdersAndHome } from './orders-and-home.tsx'

/** Resets the cart and removes the stored session id (S4.12), then counts what the family has added since. */
export function Paid({ sessionId, orderId }: { sessionId: string; orderId: string }) {
  const store = useStore() as Store
  const email = useAppSelector(({ user }) => user.userProfile?.email)
  const number = useOrderNumber(orderId)

  useEffect(() => {
    removeSessionId(cartPayment, sessionId)
    store.dispatch(resetCart())
    // Without a reply the cart page counts.
    refreshCount(store).catch(() => {})
  }, [sessionId, store])

  return (
    <OutcomePage picture={picture} title={paymentTexts.successful}>
      <p className="max-w-prose">
        Thank you! We pack your order now
        {email !== undefined && (
          <>
            {' '}
            and send the receipt to <span className="inline-block max-w-full wrap-anywhere">{email}</span>
          </>
        )}
        .
      </p>
      <LinkRow>
        <OrdersAndHome order={number === undefined ? 'your order' : `order ${number}`} />
      </LinkRow>
    </OutcomePage>
  )
}

/** The order's number for people; undefined until it is loaded. */
function useOrderNumber(orderId: string): string | undefined {
  const send = useSend()
  const [number, setNumber] = useState<string>()
  useEffect(() => {
    send('GET', '/api/user/orders').then(({ reply }) =>
      setNumber(reply?.data.find(({ _id }) => _id === orderId)?.number),
    )
  }, [send, orderId])
  return number
}
