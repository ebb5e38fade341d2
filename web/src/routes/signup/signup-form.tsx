import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import { type RegistrationForm, registrationFormWith } from '@storylamp/contract/accounts/sign-in'
import { type ChangeEvent, type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Send, useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { ConsentText } from '../../features/account/consent-text.tsx'
import { deviceMark } from '../../features/account/device-mark.ts'
import { registerAtSisterSite } from '../../features/account/sister-site.ts'
import { useMobileRule } from '../../features/phone/use-mobile-rule.ts'
import { button, style } from '../../ui/classes.ts'
import { CheckedForm, SubmitButton } from '../../ui/forms/form.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { type Check, checkBy, type FieldProblem, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { ChildrenList } from './children-list.tsx'
import { ParentFields } from './parent-fields.tsx'
import { forgetTypedParent, storeTypedParent } from './typed-parent.ts'
import { useHeadingOf } from './use-heading-of.ts'

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
  const [isChecking, setChecking] = useState(false)
  const [isComplete, setComplete] = useState(false)
  const headings = useHeadingOf(step)

  const mobile = useMobileRule()
  const check = useMemo(() => checkBy<RegistrationForm>(registrationFormWith(mobile)), [mobile])
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
      forgetTypedParent()
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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const typed = typedValues(event.currentTarget)
    const { wrong = [] } = check(typed)
    const wrongWithParent = wrong.filter(isOfParent)
    if (step === 1 && wrongWithParent.length === 0) return form.props.onSubmit(event)
    event.preventDefault()
    if (wrongWithParent.length > 0) {
      form.showProblems(wrongWithParent)
      if (step === 1) goTo(0)
      return undefined
    }
    form.clearProblems()
    if (isChecking) return undefined
    setChecking(true)
    const problems = await problemsOfPassword(send, typed)
    setChecking(false)
    // Whoever has left the page meanwhile stays where they went.
    if (form.props.ref.current === null) return undefined
    if (problems === undefined) goTo(1)
    else form.showProblems(problems)
    return undefined
  }

  const updateCompleteness = () => {
    const fields = form.props.ref.current
    if (fields !== null) setComplete(isEachFieldRight(check, fields))
  }
  const storeAndCheck = (event: ChangeEvent<HTMLFormElement>) => {
    storeTypedParent(typedValues(event.currentTarget))
    updateCompleteness()
  }
  const changeChildren = (keys: number[]) => {
    // Problems refer to children by position, which has changed.
    form.clearProblems()
    setChildren(keys)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a child form that came or went changes what is complete
  useEffect(updateCompleteness, [children])

  return (
    <CheckedForm form={form} onSubmit={submit} onChange={storeAndCheck} className="mt-6">
      <div hidden={step === 1} className="grid gap-4">
        <ParentFields headingRef={headings[0]} />
        {/* Enter presses the first submit button of a form, also a hidden one. */}
        {step === 0 && (
          <button type="submit" aria-disabled={isChecking} className={button()}>
            Continue
          </button>
        )}
        <HaveAccount />
      </div>
      <div hidden={step === 0} className="grid gap-4">
        <ChildrenList headingRef={headings[1]} keys={children} onChange={changeChildren} isComplete={isComplete} />
        <ConsentText />
        <SubmitButton form={form}>Create Account</SubmitButton>
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => goTo(0)}>
          Back
        </button>
      </div>
    </CheckedForm>
  )
}

/** Only the shop knows which passwords are common. Without an answer the registration decides. */
async function problemsOfPassword(send: Send, typed: { password?: unknown }): Promise<FieldProblem[] | undefined> {
  const { problem } = await send('POST', '/api/auth/check-password', { body: { password: String(typed.password) } })
  return problem?.body?.errors
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

/** Ignores the rule that there must be a child, because this decides about adding one. */
function isEachFieldRight(check: Check<RegistrationForm>, fields: HTMLFormElement): boolean {
  const { wrong = [] } = check(typedValues(fields))
  return wrong.every(({ path }) => path === 'children')
}
