import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Payment, PaymentReply } from './payments.ts'
import { storedSessionId, usePaymentState } from './payments.ts'

type Props = { payment: Payment<PaymentReply>; successPath: string }

/** The payment may have succeeded in another tab: then this page must not say that nothing was charged. */
export function RedirectIfPaid({ payment, successPath }: Props) {
  const sessionId = storedSessionId(payment)
  return sessionId !== null && <RedirectWhenPaid payment={payment} successPath={successPath} sessionId={sessionId} />
}

function RedirectWhenPaid({ payment, successPath, sessionId }: Props & { sessionId: string }) {
  const navigate = useNavigate()
  const { reply, refresh } = usePaymentState(payment, sessionId)
  useEffect(() => {
    void refresh()
  }, [refresh])
  useEffect(() => {
    if (reply?.status === 'Completed') void navigate(successPath, { replace: true })
  }, [reply, navigate, successPath])
  return null
}
