import { useCallback, useState } from 'react'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import type { Payment } from './payments.ts'

/** The reply, or why there is none; neither before the first reply. */
type PaymentState<Reply> = { reply?: Reply; failureText?: string }

/** The state of a payment, which the shop reads from the provider. */
export function usePaymentState<Reply>({ fetchStatus, statusFailed }: Payment<Reply>, sessionId: string) {
  const send = useSend()
  const [state, setState] = useState<PaymentState<Reply>>({})
  const refresh = useCallback(async () => {
    const { reply, problem } = await fetchStatus(send, sessionId)
    setState(problem === undefined ? { reply } : { failureText: problemText(problem, statusFailed) })
  }, [send, fetchStatus, statusFailed, sessionId])
  return { ...state, refresh, retry: () => setState({}) }
}
