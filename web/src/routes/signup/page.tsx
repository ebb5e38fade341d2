import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { OtpScreen } from '../../features/account/codes/otp-screen.tsx'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { type Registered, SignupForm } from './signup-form.tsx'

export const handle: GuardedPage = {
  title: 'Create Account',
  description: 'A family account: one for you, and one for each of your children.',
  Skeleton: () => (
    <>
      <FormSkeleton fields={8} isWide />
      <FormSkeleton fields={4} isWide />
    </>
  ),
  width: 'max-w-3xl',
}

/** The hidden form keeps its values, for those who have to correct the email. */
export function Component() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [registered, setRegistered] = useState<Registered>()
  const goToLogin = async (message: string) => {
    notify(message)
    await navigate({ pathname: paths.login, search })
  }
  return (
    <>
      <div hidden={registered !== undefined}>
        <SignupForm onRegistered={setRegistered} />
      </div>
      {registered !== undefined && (
        <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
          <OtpScreen {...registered} onVerified={goToLogin} onChangeEmail={() => setRegistered(undefined)} />
        </div>
      )}
    </>
  )
}
