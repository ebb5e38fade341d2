import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'

export type OrderUnderWay = Pick<PhysicalOrder, '_id' | 'number' | 'amount' | 'currency'>
type Line = Pick<CartLine, 'product'>

/** Orders for any of these products that are paid, but whose money has not arrived: a second checkout would pay twice. */
export function useOrdersUnderWay(lines: readonly Line[]): OrderUnderWay[] {
  const send = useSend()
  const [underWay, setUnderWay] = useState<PhysicalOrder[]>([])
  useEffect(() => {
    // Without a reply nothing is known to be under way.
    send('GET', '/api/user/orders').then(({ reply }) => setUnderWay(reply?.data.filter(isUnderWay) ?? []))
  }, [send])
  return underWay.filter(({ products }) =>
    products.some(({ productId }) => lines.some(({ product }) => product === productId)),
  )
}

type PhysicalOrder = Extract<Order, { orderType: 'physical' }>

const isUnderWay = (order: Order): order is PhysicalOrder =>
  order.orderType === 'physical' && order.payment?.state === 'under_way'
