import { OtpScreen } from '../../codes/otp-screen.tsx'
import { notify } from '../../toasts/notify.tsx'
import { looks } from '../../ui/classes.ts'
import { type Credentials, useLogin } from './use-login.ts'

type Props = { credentials: Credentials; onStartAgain: () => void }

/** The email was never confirmed (S4.08): after the code the login that was asked for goes on by itself. */
export function VerifyFirst({ credentials, onStartAgain }: Props) {
  const logIn = useLogin()
  const goOn = async (message: string) => {
    notify(message)
    const { refusal } = await logIn(credentials)
    if (refusal !== undefined) onStartAgain()
  }
  return (
    <div className={`${looks.card} mt-6 p-4 sm:p-6`}>
      <OtpScreen email={credentials.emailusername} onVerified={goOn} onChangeEmail={onStartAgain} />
    </div>
  )
}
