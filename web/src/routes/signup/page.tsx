import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { OtpScreen } from '../../features/account/codes/otp-screen.tsx'
import { storeChosenPassword } from '../../session/chosen-password.ts'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { type Registered, SignupForm } from './signup-form.tsx'

const steps = ['You', 'Children', 'Code'] as const
type Step = 0 | 1 | 2

/** How far a newcomer has come. */
const Steps = ({ current }: { current: Step }) => (
  <ol aria-label="Steps" className="mt-5 flex gap-2">
    {steps.map((name, position) => (
      <li key={name} aria-current={position === current ? 'step' : undefined} className="grid grow basis-0 gap-1.5">
        <span className={`h-1.5 rounded-full ${position <= current ? 'bg-fill' : 'bg-line'}`} />
        <span
          className={`flex items-center gap-1 text-sm ${position === current ? 'font-bold text-ink' : 'text-muted'}`}
        >
          {position < current && <Check strokeWidth={1.75} className="size-4" aria-hidden="true" />}
          <span className="sr-only">{position < current ? 'Done: ' : `Step ${position + 1}: `}</span>
          {name}
        </span>
      </li>
    ))}
  </ol>
)

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
  const password = useRef('')
  const { step, attempt, goTo } = useStep()
  const askForCode = ({ password: chosen, ...registered }: Registered) => {
    password.current = chosen
    goTo(2, registered)
  }
  const goToLogin = async (email: string, message: string) => {
    notify(message)
    if (password.current !== '') storeChosenPassword({ emailusername: email, password: password.current })
    await navigate({ pathname: paths.login, search }, { state: { emailusername: email } })
  }
  const isCodeShown = attempt !== undefined
  return (
    <>
      <p className="mt-2">One login for you, and one for each child.</p>
      <Steps current={step} />
      <div hidden={isCodeShown}>
        <SignupForm step={step === 0 ? 0 : 1} isShown={!isCodeShown} goTo={goTo} onRegistered={askForCode} />
      </div>
      {isCodeShown && (
        <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
          <OtpScreen
            {...attempt}
            onVerified={(message) => goToLogin(attempt.email, message)}
            back={{ label: 'Change email', onClick: () => goTo(0) }}
          />
        </div>
      )}
    </>
  )
}

type Attempt = Omit<Registered, 'password'>

/**
 * The step is in the history, so that the browser's Back leads one step back, and that a phone which forgets the page while the mail
 * is read asks for the code again. A reload of the form begins anew, as its fields are empty.
 */
function useStep() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isFilledIn, setFilledIn] = useState(false)
  const attempt: Attempt | undefined = state?.attempt
  const asked: Step = state?.step ?? 0
  const step: Step = attempt === undefined && !isFilledIn ? 0 : asked
  const goTo = (next: Step, registered?: Attempt) => {
    setFilledIn(true)
    void navigate({ search }, { state: { step: next, attempt: registered } })
  }
  return { step, attempt, goTo }
}
