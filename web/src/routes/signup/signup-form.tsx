import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import { type RegistrationForm, registrationForm } from '@storylamp/contract/accounts/sign-in'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { ConsentText } from '../../features/account/consent-text.tsx'
import { deviceMark } from '../../features/account/device-mark.ts'
import { registerAtSisterSite } from '../../features/account/sister-site.ts'
import { button, style } from '../../ui/classes.ts'
import { checkBy, type FieldProblem } from '../../ui/forms/check.ts'
import { refusalOf } from '../../ui/forms/refusal.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { ChildrenList } from './children-list.tsx'
import { ParentFields } from './parent-fields.tsx'

const check = checkBy<RegistrationForm>(registrationForm)

export type Registered = { email: string; password: string; attemptId: string }

type Props = {
  step: 0 | 1
  isShown: boolean
  goTo: (step: 0 | 1) => void
  onRegistered: (registered: Registered) => void
}

export function SignupForm({ step, isShown, goTo, onRegistered }: Props) {
  const send = useSend()
  const settings = useSettings()
  const [children, setChildren] = useState([0])
  const [isComplete, setComplete] = useState(false)
  const headings = useHeadingOf(step)

  const form = useForm({
    check,
    submit: async (account) => {
      const { reply, problem } = await send('POST', '/api/auth/register', {
        body: { ...account, consentVersion: consent.version, deviceMark: deviceMark() },
      })
      if (problem !== undefined) {
        const refusal = refusalOf(problem, accountTexts.registrationFailed)
        if (refusal.errors?.some(isOfParent)) goTo(0)
        return refusal
      }
      void registerAtSisterSite(settings, account, reply.data._id)
      onRegistered({ email: account.email, password: account.password, attemptId: reply.data._id })
      return undefined
    },
  })

  const { reopen } = form
  useEffect(() => {
    // Whoever comes back from the code may send the same form again.
    if (isShown) reopen()
  }, [isShown, reopen])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { wrong = [] } = check(typedValues(event.currentTarget))
    const wrongWithParent = wrong.filter(isOfParent)
    if (step === 1 && wrongWithParent.length === 0) return form.props.onSubmit(event)
    event.preventDefault()
    if (wrongWithParent.length > 0) form.showProblems(wrongWithParent)
    else form.clearProblems()
    const next = wrongWithParent.length > 0 ? 0 : 1
    if (next !== step) goTo(next)
    return undefined
  }

  const updateCompleteness = () => {
    const fields = form.props.ref.current
    if (fields !== null) setComplete(isEachFieldRight(fields))
  }
  const changeChildren = (keys: number[]) => {
    // Problems refer to children by position, which has changed.
    form.clearProblems()
    setChildren(keys)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a child form that came or went changes what is complete
  useEffect(updateCompleteness, [children])

  return (
    <form {...form.props} onSubmit={submit} onChange={updateCompleteness} className="mt-6">
      <div hidden={step === 1} className="grid gap-4">
        <ParentFields headingRef={headings[0]} problemOf={form.problemOf} />
        {/* Enter presses the first submit button of a form, also a hidden one. */}
        {step === 0 && (
          <button type="submit" className={button()}>
            Continue
          </button>
        )}
        <HaveAccount />
      </div>
      <div hidden={step === 0} className="grid gap-4">
        <ChildrenList
          headingRef={headings[1]}
          keys={children}
          onChange={changeChildren}
          isComplete={isComplete}
          problemOf={form.problemOf}
        />
        <ConsentText />
        <SubmitButton form={form}>Create Account</SubmitButton>
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => goTo(0)}>
          Back
        </button>
      </div>
    </form>
  )
}

const isOfParent = ({ path }: FieldProblem) => !path.startsWith('children')

function HaveAccount() {
  const { search } = useLocation()
  return (
    <p className="text-center">
      Have an account already?{' '}
      <Link
        to={{ pathname: paths.login, search }}
        className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
      >
        Login
      </Link>
    </p>
  )
}

/** Moves the focus into a step that has become visible: to the first wrong field, else to the heading. */
function useHeadingOf(step: 0 | 1) {
  const headings = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)] as const
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = headings[step].current
    const wrong = heading?.closest('form > div')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? heading
    target?.focus()
  })
  return headings
}

/** Ignores the rule that there must be a child, because this decides about adding one (S5.10). */
function isEachFieldRight(fields: HTMLFormElement): boolean {
  const { wrong = [] } = check(typedValues(fields))
  return wrong.every(({ path }) => path === 'children')
}
