import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { loginForm } from '@storylamp/contract/accounts/sign-in'
import { Link, useLocation } from 'react-router'
import { checkBy } from '../../forms/check.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { notify } from '../../toasts/notify.tsx'
import { looks } from '../../ui/classes.ts'
import { type Credentials, type Step, useLogin } from './use-login.ts'

const check = checkBy<Credentials>(loginForm)

type Props = { emailusername: string; onMissing: (credentials: Credentials, step: Step) => void }

export function LoginForm({ emailusername, onMissing }: Props) {
  const { search } = useLocation()
  const logIn = useLogin()
  const form = useForm({
    check,
    submit: async (credentials) => {
      const { refusal, missing } = await logIn(credentials)
      if (missing === 'verified email') notify(accountTexts.otpSent)
      if (missing !== undefined) onMissing(credentials, missing)
      return refusal
    },
  })
  return (
    <>
      {search.includes('returnTo=') && <p className="mt-2">Log in to go on to the page you asked for.</p>}
      <form {...form.props} className={`${looks.card} mt-6 grid gap-4 p-4 sm:p-6`}>
        <TextField
          label="Email or username"
          name="emailusername"
          defaultValue={emailusername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          problem={form.problemOf('emailusername')}
          hint="Parents log in with their email, children with their username."
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          problem={form.problemOf('password')}
        />
        <SubmitButton form={form}>Login</SubmitButton>
        <Link
          to={{ pathname: paths.resetPassword, search }}
          className={`${looks.link} inline-flex min-h-11 items-center justify-self-center`}
        >
          Forgot Password?
        </Link>
      </form>
      <p className="mt-6 text-center">
        New here?{' '}
        <Link to={{ pathname: paths.signup, search }} className={`${looks.link} inline-flex min-h-11 items-center`}>
          Create an account
        </Link>
      </p>
    </>
  )
}
