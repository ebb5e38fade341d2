import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { safeLocalStorage } from '../../base/storage.ts'
import type { Payment } from './payments.ts'

type Stored = Pick<Payment<unknown>, 'sessionKey'>

/** Remembers the checkout session that is open at the provider. */
export const storeSessionId = ({ sessionKey }: Stored, id: string): void => void safeLocalStorage.set(sessionKey, id)

export const storedSessionId = ({ sessionKey }: Stored): string | null => safeLocalStorage.get(sessionKey)

/** Keeps the id of a session that was opened later. */
export function removeSessionId(payment: Stored, id: string): void {
  if (storedSessionId(payment) === id) safeLocalStorage.remove(payment.sessionKey)
}

/** The session that the provider leads back from. It stays the same on this page when the stored id is removed. */
export function useReturningSession(payment: Stored): string | null {
  const [search] = useSearchParams()
  const [sessionId] = useState(() => search.get('session_id') ?? storedSessionId(payment))
  return sessionId
}
