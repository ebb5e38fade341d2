import type { PaymentStatus } from '@storylamp/contract/orders'
import { paymentTexts } from '@storylamp/contract/texts'
import { useCallback, useState } from 'react'
import { useSend } from '../api/send.ts'
import { wordsFor } from './words-for.ts'

export type Standing = { status: PaymentStatus; orderId: string } | { status: 'unknown'; words: string }

/** How a payment stands, as the shop finds out from the provider (S7.23). */
export function useStanding(sessionId: string) {
  const send = useSend()
  const [standing, setStanding] = useState<Standing>()
  const ask = useCallback(async () => {
    const { reply, problem } = await send('POST', '/api/payment/product-purchase-status', { body: { sessionId } })
    setStanding(reply ?? { status: 'unknown', words: wordsFor(problem, paymentTexts.statusFailed) })
  }, [send, sessionId])
  return { standing, ask, askAgain: () => setStanding(undefined) }
}
