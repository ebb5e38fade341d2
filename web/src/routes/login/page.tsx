import { useState } from 'react'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { LoginForm } from './login-form.tsx'
import type { Credentials } from './use-login.ts'
import { VerifyFirst } from './verify-first.tsx'

export const handle: GuardedPage = {
  title: 'Login',
  description: 'Log in to your family account: orders, stories and the wallet.',
  Skeleton: () => <FormSkeleton fields={2} />,
  width: 'max-w-lg',
}

export function Component() {
  const [toVerify, setToVerify] = useState<Credentials>()
  const [email, setEmail] = useState('')
  if (toVerify === undefined) return <LoginForm emailusername={email} onUnverified={setToVerify} />
  const startAgain = () => {
    setEmail(toVerify.emailusername)
    setToVerify(undefined)
  }
  return <VerifyFirst credentials={toVerify} onStartAgain={startAgain} />
}
