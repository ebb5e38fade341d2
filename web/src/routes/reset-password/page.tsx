import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const handle: GuardedPage = {
  title: 'Reset Password',
  description: 'Forgot your password? We send a code to your email, and you choose a new one.',
  Skeleton: () => <FormSkeleton fields={1} />,
  width: 'max-w-lg',
}

/**
 * S4.11: first the email, then the code that came to it with a new password. Whoever runs the shop is handed both in the
 * address, behind the #, which no server and no log ever sees.
 */
export function Component() {
  const { search, hash } = useLocation()
  const [given] = useState(() => new URLSearchParams(hash.slice(1)))
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== '') void navigate({ search }, { replace: true })
  }, [hash, search, navigate])

  const [email, setEmail] = useState(given.get('email') ?? '')
  const [code, setCode] = useState(given.get('code') ?? undefined)
  const [isSent, setSent] = useState(code !== undefined)
  const goOn = (to: string) => {
    setEmail(to)
    setCode(undefined)
    setSent(true)
  }
  if (isSent) return <NewPasswordForm email={email} code={code} onChangeEmail={() => setSent(false)} />
  return <EmailForm email={email} onSent={goOn} />
}
