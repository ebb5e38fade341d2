import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PaymentSkeleton } from '../../payment/payment-skeleton.tsx'
import { storedSessionId } from '../../payment/session-id.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { NothingToCheck } from './nothing-to-check.tsx'
import { Verification } from './verification.tsx'

export const handle: GuardedPage = {
  title: 'Your payment',
  description: 'How your payment went.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export function Component() {
  const [search] = useSearchParams()
  const [sessionId] = useState(() => search.get('session_id') ?? storedSessionId())
  return sessionId === null ? <NothingToCheck /> : <Verification sessionId={sessionId} />
}
