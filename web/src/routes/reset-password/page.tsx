import { useState } from 'react'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const handle: GuardedPage = {
  title: 'Reset Password',
  description: 'Forgot your password? We send a code to your email, and you choose a new one.',
  Skeleton: () => <FormSkeleton fields={1} />,
  width: 'max-w-lg',
}

/** S4.11: first the email, then the code that came to it with a new password. */
export function Component() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const goOn = (to: string) => {
    setEmail(to)
    setSent(true)
  }
  if (isSent) return <NewPasswordForm email={email} onChangeEmail={() => setSent(false)} />
  return <EmailForm email={email} onSent={goOn} />
}
