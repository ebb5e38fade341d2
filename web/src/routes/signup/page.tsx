import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { OtpScreen } from '../../features/account/codes/otp-screen.tsx'
import { keepChosenPassword } from '../../session/chosen-password.ts'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { type Registered, SignupForm } from './signup-form.tsx'
import { type Step, Steps } from './steps.tsx'

export const handle: GuardedPage = {
  title: 'Create Account',
  description: 'A family account: one for you, and one for each of your children.',
  Skeleton: () => (
    <div className="pt-16">
      <FormSkeleton fields={7} isWide />
    </div>
  ),
  width: 'max-w-lg',
}

/** One form in two steps, and the code as the third. Hidden steps keep their values for whoever goes back. */
export function Component() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [registered, setRegistered] = useState<Registered>()
  const { step, goTo } = useStep()
  const register = (attempt: Registered) => {
    setRegistered(attempt)
    goTo(2)
  }
  const goToLogin = async ({ email, password }: Registered, message: string) => {
    notify(message)
    keepChosenPassword({ emailusername: email, password })
    await navigate({ pathname: paths.login, search }, { state: { emailusername: email } })
  }
  const isCodeShown = step === 2 && registered !== undefined
  return (
    <>
      <p className="mt-2">One login for you, and one for each child.</p>
      <Steps current={step} />
      <div hidden={isCodeShown}>
        <SignupForm step={step === 0 ? 0 : 1} isShown={!isCodeShown} goTo={goTo} onRegistered={register} />
      </div>
      {isCodeShown && (
        <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
          <OtpScreen
            email={registered.email}
            attemptId={registered.attemptId}
            onVerified={(message) => goToLogin(registered, message)}
            onChangeEmail={() => goTo(0)}
          />
        </div>
      )}
    </>
  )
}

/** The step is in the history, so that the browser's Back leads one step back. A reload begins again, as the fields are empty. */
function useStep() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [farthest, setFarthest] = useState<Step>(0)
  const asked: Step = state?.step ?? 0
  const step: Step = asked <= farthest ? asked : 0
  const goTo = (next: Step) => {
    if (next > farthest) setFarthest(next)
    void navigate({ search }, { state: { step: next } })
  }
  return { step, goTo }
}
