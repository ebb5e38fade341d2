import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { resetLink } from '@storylamp/contract/accounts/sign-in'
import { codeMinutes } from '@storylamp/contract/limits'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { MailboxLink } from '../../features/account/codes/mailbox-link.tsx'
import { useWrongCodes } from '../../features/account/codes/use-wrong-codes.ts'
import { WithoutCode } from '../../features/account/codes/without-code.tsx'
import { deviceMark } from '../../features/account/device-mark.ts'
import { AccountOfPassword, NewPasswordFields } from '../../features/account/new-password-fields.tsx'
import { storeChosenPassword } from '../../session/chosen-password.ts'
import { style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, SubmitButton, TextField } from '../../ui/forms/form.tsx'
import { refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { checkReset } from './check-reset.ts'

type Props = {
  email: string
  /** Or the text of a mail's link; known if the URL has it. */
  code: string | undefined
  onChangeEmail: () => void
  /** Another code was sent, and takes the place of the link. */
  onResent: () => void
}

export function NewPasswordForm({ email, code, onChangeEmail, onResent }: Props) {
  const send = useSend()
  const navigate = useNavigate()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const isLinked = code !== undefined && resetLink.test(code)
  const wrongCodes = useWrongCodes()
  const form = useForm({
    check: checkReset,
    submit: async (chosen) => {
      const { reply, problem } = await send('POST', '/api/auth/reset-password', {
        body: { email, ...chosen, deviceMark: deviceMark() },
      })
      if (problem !== undefined) {
        const refusal = refusalOf(problem, accountTexts.resetFailed)
        if (problem.code !== 'code_wrong') return refusal
        if (isLinked) return { message: accountTexts.linkExpired, errors: [] }
        const message = wrongCodes.explain(problem, refusal.message)
        return { message, errors: [{ path: 'otp', message }] }
      }
      notify(reply.message)
      storeChosenPassword({ emailusername: email, password: chosen.newPassword })
      await navigate({ pathname: paths.login, search }, { state: { emailusername: email } })
      return undefined
    },
  })

  const resend = async () => {
    form.clearProblems()
    const { problem } = await send('POST', '/api/auth/forgot-password', { body: { email, deviceMark: deviceMark() } })
    if (problem !== undefined) {
      form.showProblems([], problem.body?.message ?? accountTexts.resetCodeFailed)
      return false
    }
    wrongCodes.restart()
    if (isLinked) onResent()
    notify(accountTexts.resetCodeSent)
    return true
  }
  return (
    <CheckedForm form={form} className={`${style({ variant: 'card' })} mt-6 grid gap-4 p-4 sm:p-6`}>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Choose a new password
      </h2>
      {code === undefined ? (
        <>
          <p>
            If <strong className="wrap-anywhere">{email}</strong> has an account, a code is on its way there. It expires
            in {codeMinutes} minutes.
          </p>
          <MailboxLink email={email} />
        </>
      ) : (
        <p>
          For <strong className="wrap-anywhere">{email}</strong>.
        </p>
      )}
      <AccountOfPassword email={email} />
      {isLinked ? (
        <input type="hidden" name="otp" value={code} />
      ) : (
        <TextField
          label="6-digit code"
          name="otp"
          defaultValue={code}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      <NewPasswordFields confirmLabel="Confirm Password" />
      <p className="text-sm text-muted">
        This logs out all your devices, and ends the private link for your podcast app if you have one.
      </p>
      <SubmitButton form={form}>Reset Password</SubmitButton>
      <WithoutCode onResend={resend} back={{ label: 'Change email', onClick: onChangeEmail }} />
    </CheckedForm>
  )
}
