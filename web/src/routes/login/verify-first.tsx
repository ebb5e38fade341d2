import { OtpScreen } from '../../features/account/codes/otp-screen.tsx'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { type Credentials, useLogin } from './use-login.ts'

type Props = { credentials: Credentials; onStartAgain: () => void }

/** Verifies an unconfirmed email, then continues the login (S4.08). */
export function VerifyFirst({ credentials, onStartAgain }: Props) {
  const logIn = useLogin()
  const goOn = async (message: string) => {
    notify(message)
    const { refusal } = await logIn(credentials)
    if (refusal !== undefined) onStartAgain()
  }
  return (
    <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
      <OtpScreen email={credentials.emailusername} onVerified={goOn} onChangeEmail={onStartAgain} />
    </div>
  )
}
