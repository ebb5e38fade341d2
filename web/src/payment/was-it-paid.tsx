import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { KnownStanding, Payment } from './payments.ts'
import { storedSessionId } from './session-id.ts'
import { useStanding } from './use-standing.ts'

type Props = { payment: Payment<KnownStanding>; successPath: string }

/** Whoever paid in another tab, or at the last moment, must not read that nothing was charged. */
export function WasItPaid({ payment, successPath }: Props) {
  const sessionId = storedSessionId(payment)
  return sessionId !== null && <GoWhenPaid payment={payment} successPath={successPath} sessionId={sessionId} />
}

function GoWhenPaid({ payment, successPath, sessionId }: Props & { sessionId: string }) {
  const navigate = useNavigate()
  const { known, ask } = useStanding(payment, sessionId)
  useEffect(() => {
    ask()
  }, [ask])
  useEffect(() => {
    if (known?.status === 'Completed') navigate(successPath, { replace: true })
  }, [known, navigate, successPath])
  return null
}
