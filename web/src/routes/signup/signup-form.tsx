import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import { type RegistrationForm, registrationForm } from '@storylamp/contract/accounts/sign-in'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import { registerAtSisterSite } from '../../features/account/sister-site.ts'
import { style } from '../../ui/classes.ts'
import { checkBy } from '../../ui/forms/check.ts'
import { refusalOf } from '../../ui/forms/refusal.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { ChildrenList } from './children-list.tsx'
import { ParentFields } from './parent-fields.tsx'

const check = checkBy<RegistrationForm>(registrationForm)

export type Registered = { email: string; attemptId: string }

export function SignupForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const send = useSend()
  const { search } = useLocation()
  const settings = useSettings()
  const [children, setChildren] = useState([0])
  const [isComplete, setComplete] = useState(false)

  const form = useForm({
    check,
    submit: async (account) => {
      const { reply, problem } = await send('POST', '/api/auth/register', {
        body: { ...account, consentVersion: consent.version, deviceMark: deviceMark() },
      })
      if (problem !== undefined) return refusalOf(problem, accountTexts.registrationFailed)
      void registerAtSisterSite(settings, account, reply.data._id)
      onRegistered({ email: account.email, attemptId: reply.data._id })
      return undefined
    },
  })

  const updateCompleteness = () => {
    const fields = form.props.ref.current
    if (fields !== null) setComplete(isEachFieldRight(fields))
  }
  const changeChildren = (keys: number[]) => {
    // Problems refer to children by position, which has changed.
    form.forgive()
    setChildren(keys)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a child form that came or went changes what is complete
  useEffect(updateCompleteness, [children])

  return (
    <form {...form.props} onChange={updateCompleteness} className="mt-6 grid gap-8">
      <ParentFields problemOf={form.problemOf} />
      <ChildrenList keys={children} onChange={changeChildren} isComplete={isComplete} problemOf={form.problemOf} />
      <div className="grid gap-4">
        <p className="text-sm">{consent.text}</p>
        <SubmitButton form={form}>Create Account</SubmitButton>
        <p className="text-center">
          Have an account already?{' '}
          <Link
            to={{ pathname: paths.login, search }}
            className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
          >
            Login
          </Link>
        </p>
      </div>
    </form>
  )
}

/** Ignores the rule that there must be a child, because this decides about adding one (S5.10). */
function isEachFieldRight(fields: HTMLFormElement): boolean {
  const { wrong = [] } = check(typedValues(fields))
  return wrong.every(({ path }) => path === 'children')
}
