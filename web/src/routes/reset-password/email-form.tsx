import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { forgotPassword } from '@storylamp/contract/accounts/sign-in'
import { Link, useLocation } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, SubmitButton, TextField } from '../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'

const check = checkBy<{ email: string }>(forgotPassword.body)

export function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const send = useSend()
  const { search } = useLocation()
  const form = useForm({
    check,
    submit: async (body) => {
      const { problem } = await send('POST', '/api/auth/forgot-password', {
        body: { ...body, deviceMark: deviceMark() },
      })
      if (problem !== undefined) return refusalOf(problem, accountTexts.resetCodeFailed)
      notify(accountTexts.resetCodeSent)
      onSent(body.email)
      return undefined
    },
  })
  return (
    <>
      <p className="mt-2">We’ll email you a code. With it you can choose a new password.</p>
      <CheckedForm form={form} className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}>
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          inputMode="email"
          hint="A child’s password is changed by its parent, on the profile page."
        />
        <SubmitButton form={form}>Send code</SubmitButton>
      </CheckedForm>
      <p className="mt-6 text-center">
        <Link
          to={{ pathname: paths.login, search }}
          className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
        >
          Back to login
        </Link>
      </p>
    </>
  )
}
