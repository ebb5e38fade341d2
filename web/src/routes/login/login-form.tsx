import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { loginForm } from '@storylamp/contract/accounts/sign-in'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { takeChosenPassword } from '../../session/chosen-password.ts'
import { productAfterSignIn } from '../../session/product-after-sign-in.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { button, style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, SubmitButton, TextField } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { checkBy, useForm } from '../../ui/forms/use-form.ts'
import { type Credentials, type Step, useLogin } from './use-login.ts'

const check = checkBy<Credentials>(loginForm)

type Props = { emailusername: string; onMissing: (credentials: Credentials, step: Step) => void }

export function LoginForm({ emailusername, onMissing }: Props) {
  const { search } = useLocation()
  const returnTo = useReturnTo()
  const logIn = useLogin()
  const [name, setName] = useState(emailusername)
  const [password] = useState(() => takeChosenPassword(emailusername))
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
      <p className={`${style({ variant: 'lead' })} mt-2`}>
        {password !== undefined || search.includes('returnTo=')
          ? reasonToLogIn(returnTo)
          : 'Welcome back to your stories, orders and wallet.'}
      </p>
      <CheckedForm
        form={form}
        onChange={({ currentTarget }) => setName(new FormData(currentTarget).get('emailusername') as string)}
        className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}
      >
        <TextField
          label="Email or username"
          name="emailusername"
          defaultValue={emailusername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          hint="Parents log in with their email, children with their username."
        />
        <PasswordField label="Password" name="password" defaultValue={password} autoComplete="current-password" />
        <SubmitButton form={form}>Login</SubmitButton>
        <Link
          to={{ pathname: paths.resetPassword, search }}
          state={{ emailusername: name }}
          className={`${style({ variant: 'link' })} -my-2 inline-flex min-h-11 items-center justify-self-center`}
        >
          Forgot Password?
        </Link>
      </CheckedForm>
      <div className="mt-8 grid gap-3 border-t border-line pt-6">
        <p className="text-center">
          <strong>New here?</strong> One account for the whole family.
        </p>
        <Link to={{ pathname: paths.signup, search }} className={button({ variant: 'secondary' })}>
          Create Account
        </Link>
      </div>
    </>
  )
}

function reasonToLogIn(returnTo: string): string {
  const paidFor = paidBefore(returnTo)
  if (paidFor !== undefined)
    return `Thank you, your payment has arrived. Your session has ended: log in to see ${paidFor}.`
  const product = productAfterSignIn()
  if (product === undefined) return 'Log in to continue.'
  const ended = product.hasEnded === true ? 'Your session has ended. ' : ''
  return `${ended}Log in, and we’ll add ${product.name} to your cart.`
}

/** The provider leads back with the session's id only once it is paid. */
function paidBefore(returnTo: string): string | undefined {
  if (!returnTo.includes('session_id=')) return undefined
  if (returnTo.startsWith(paths.paymentSuccess)) return 'your order'
  return returnTo.startsWith(paths.walletSuccess) ? 'your tokens' : undefined
}
