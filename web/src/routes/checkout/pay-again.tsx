import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { useId, useState } from 'react'
import { type OrderUnderWay, useOrdersUnderWay } from '../../features/payment/orders-under-way.ts'
import { UnderWayNotice } from '../../features/payment/under-way-notice.tsx'
import type { Refusal } from '../../ui/forms/use-form.ts'

const message = 'Please confirm that you want to order these again.'

/** Whoever has paid for the same things a moment ago has to choose to pay for them again. */
export function usePayAgain(lines: CartLine[]) {
  const orders = useOrdersUnderWay(lines)
  const [isChosen, choose] = useState(false)
  const refuse = (): Refusal | undefined =>
    orders.length === 0 || isChosen ? undefined : { message, errors: [{ path: 'payAgain', message }] }
  return { orders, isChosen, choose, refuse }
}

type Props = {
  orders: OrderUnderWay[]
  isChosen: boolean
  choose: (isChosen: boolean) => void
  isRefused: boolean
}

export function PayAgain({ orders, isChosen, choose, isRefused }: Props) {
  const problemId = useId()
  const isWrong = isRefused && !isChosen
  return (
    <UnderWayNotice orders={orders}>
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          className="size-6 shrink-0"
        />
        Order and pay for these again
      </label>
      {isWrong && (
        <p id={problemId} className="font-semibold text-danger">
          {message}
        </p>
      )}
    </UnderWayNotice>
  )
}
