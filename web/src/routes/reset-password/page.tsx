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

/** First the email, then the mailed code with a new password (S4.11). An admin's link brings both after the #, which is never sent. */
export function Component() {
  const { search, hash, state } = useLocation()
  const [linked] = useState(() => new URLSearchParams(hash.slice(1)))
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== '') void navigate({ search }, { replace: true })
  }, [hash, search, navigate])

  const [email, setEmail] = useState<string>(linked.get('email') ?? namedEmail(state?.emailusername))
  const [code, setCode] = useState(linked.get('code') ?? undefined)
  const [isSent, setSent] = useState(code !== undefined)
  const goOn = (to: string) => {
    setEmail(to)
    setCode(undefined)
    setSent(true)
  }
  if (isSent) {
    return (
      <NewPasswordForm
        email={email}
        code={code}
        onChangeEmail={() => setSent(false)}
        onResent={() => setCode(undefined)}
      />
    )
  }
  return <EmailForm email={email} onSent={goOn} />
}

/** What was typed at the login, unless it is the username of a child. */
const namedEmail = (name = '') => (name.includes('@') ? name : '')
