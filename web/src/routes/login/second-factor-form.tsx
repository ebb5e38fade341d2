import { secondFactorForm } from '@storylamp/contract/accounts/sign-in'
import { useEffect, useRef } from 'react'
import { button, style } from '../../ui/classes.ts'
import { CheckedForm, SubmitButton, TextField } from '../../ui/forms/form.tsx'
import { checkBy, useForm } from '../../ui/forms/use-form.ts'
import { type Credentials, useLogin } from './use-login.ts'

const check = checkBy<{ otp: string }>(secondFactorForm)

type Props = { credentials: Credentials; onStartAgain: () => void }

export function SecondFactorForm({ credentials, onStartAgain }: Props) {
  const logIn = useLogin()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    check,
    submit: async ({ otp }) => (await logIn({ ...credentials, otp })).refusal,
  })
  return (
    <CheckedForm form={form} className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Enter the code of your authenticator
      </h2>
      <TextField
        label="6-digit code"
        name="otp"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="If you have lost it, enter one of your recovery codes."
      />
      <SubmitButton form={form}>Login</SubmitButton>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onStartAgain}>
        Start again
      </button>
    </CheckedForm>
  )
}
