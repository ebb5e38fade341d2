import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { oneTimeCode } from '@storylamp/contract/accounts/sign-in'
import { codeMinutes } from '@storylamp/contract/limits'
import { useEffect, useId, useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { CheckedForm, SubmitButton } from '../../../ui/forms/form.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { deviceMark } from '../device-mark.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { useWrongCodes } from './use-wrong-codes.ts'
import { type WayBack, WithoutCode } from './without-code.tsx'

type Props = {
  email: string
  /** The attempt to register, if this browser has just made it. */
  attemptId?: string
  /** Receives the message of the reply. */
  onVerified: (message: string) => Promise<void>
  back: WayBack
}

const noDigits = Array.from({ length: 6 }, () => '')

/** Asks for the code that was mailed. */
export function OtpScreen({ email, attemptId, onVerified, back }: Props) {
  const send = useSend()
  const sentId = useId()
  const [digits, setDigits] = useState<readonly string[]>(noDigits)

  const wrongCodes = useWrongCodes()
  const attempt = () => ({ email, ...(attemptId === undefined ? {} : { _id: attemptId }), deviceMark: deviceMark() })

  const form = useForm({
    check: () => checkDigits(digits),
    submit: async (otp) => {
      const { reply, problem } = await send('POST', '/api/auth/verifyOtp', { body: { ...attempt(), otp } })
      if (problem === undefined) {
        await onVerified(reply.message)
        return undefined
      }
      return wrongCode(wrongCodes.explain(problem, problem.body?.message ?? accountTexts.otpFailed))
    },
  })

  const { ref } = form.props
  useEffect(() => {
    // The form before it may have been scrolled far down.
    scrollTo(0, 0)
    ref.current?.querySelector<HTMLElement>('fieldset input')?.focus()
  }, [ref])

  const resend = async () => {
    form.clearProblems()
    const { problem } = await send('POST', '/api/auth/resendOtp', { body: attempt() })
    if (problem !== undefined) {
      form.showProblems([], problem.body?.message ?? accountTexts.resendFailed)
      return false
    }
    wrongCodes.restart()
    notify(accountTexts.otpSent)
    return true
  }

  const change = (next: readonly string[]) => {
    form.clearProblems()
    setDigits(next)
  }
  return (
    <CheckedForm form={form} className="grid gap-4">
      <h2 className="text-xl">Enter the code from the email</h2>
      <p id={sentId}>
        We sent a 6-digit code to <strong className="wrap-anywhere">{email}</strong>. It expires in {codeMinutes}{' '}
        minutes.
      </p>
      <MailboxLink email={email} />
      <CodeBoxes
        describedBy={sentId}
        digits={digits}
        problem={form.problemOf('otp')}
        onChange={change}
        onWrongText={() => form.setProblems([{ path: 'otp', message: accountTexts.otpInvalid }])}
      />
      <SubmitButton form={form}>Verify</SubmitButton>
      <WithoutCode attemptId={attemptId} onResend={resend} back={back} />
    </CheckedForm>
  )
}

function checkDigits(digits: readonly string[]) {
  if (digits.includes('')) return { wrong: [{ path: 'otp', message: accountTexts.otpIncomplete }] }
  const { data } = oneTimeCode.safeParse(digits.join(''))
  return data === undefined ? { wrong: [{ path: 'otp', message: accountTexts.otpInvalid }] } : { data }
}

/** Shows the message beside the boxes. */
const wrongCode = (message: string) => ({ message, errors: [{ path: 'otp', message }] })
