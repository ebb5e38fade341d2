import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { OtpScreen } from '../../features/account/codes/otp-screen.tsx'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { LoginForm } from './login-form.tsx'
import { type Credentials, type Step, useLogin } from './use-login.ts'

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
  const { state } = useLocation()
  const [email, setEmail] = useState<string>(state?.emailusername ?? '')
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

type Props = { credentials: Credentials; onStartAgain: () => void }

/** Verifies an unconfirmed email, then continues the login. */
function VerifyFirst({ credentials, onStartAgain }: Props) {
  const logIn = useLogin()
  const goOn = async (message: string) => {
    notify(message)
    const { refusal } = await logIn(credentials)
    if (refusal !== undefined) onStartAgain()
  }
  return (
    <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
      <OtpScreen
        email={credentials.emailusername}
        onVerified={goOn}
        back={{ label: 'Start again', onClick: onStartAgain }}
      />
    </div>
  )
}
