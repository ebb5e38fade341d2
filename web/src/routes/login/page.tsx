import { lazy, Suspense, useState } from 'react'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { LoginForm } from './login-form.tsx'
import type { Credentials, Step } from './use-login.ts'
import { VerifyFirst } from './verify-first.tsx'

export const handle: GuardedPage = {
  title: 'Login',
  description: 'Log in to your family account: orders, stories and the wallet.',
  Skeleton: () => <FormSkeleton fields={2} />,
  width: 'max-w-lg',
}

// Only admins have a second factor.
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}))

export function Component() {
  const [missing, setMissing] = useState<{ credentials: Credentials; step: Step }>()
  const [email, setEmail] = useState('')
  if (missing === undefined) {
    return <LoginForm emailusername={email} onMissing={(credentials, step) => setMissing({ credentials, step })} />
  }
  const { credentials, step } = missing
  const startAgain = () => {
    setEmail(credentials.emailusername)
    setMissing(undefined)
  }
  if (step === 'verified email') return <VerifyFirst credentials={credentials} onStartAgain={startAgain} />
  return (
    <Suspense fallback={<FormSkeleton fields={1} />}>
      <SecondFactorForm credentials={credentials} onStartAgain={startAgain} />
    </Suspense>
  )
}
