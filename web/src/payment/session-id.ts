import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Payment } from './payments.ts'

type Kept = Pick<Payment<unknown>, 'sessionKey'>

/** S4.12: which payment is under way. */
export const keepSessionId = ({ sessionKey }: Kept, id: string): void =>
  attempt(() => localStorage.setItem(sessionKey, id))

export const storedSessionId = ({ sessionKey }: Kept): string | null =>
  attempt(() => localStorage.getItem(sessionKey)) ?? null

/** One that was opened later stays. */
export function dropSessionId(payment: Kept, id: string): void {
  if (storedSessionId(payment) === id) attempt(() => localStorage.removeItem(payment.sessionKey))
}

/** The payment that the provider leads back from; it stays the same when it is forgotten meanwhile. */
export function useReturningSession(payment: Kept): string | null {
  const [search] = useSearchParams()
  const [sessionId] = useState(() => search.get('session_id') ?? storedSessionId(payment))
  return sessionId
}

/** Storage may be forbidden; the provider brings the id back in the address too. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
