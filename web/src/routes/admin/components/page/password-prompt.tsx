import { confirmPassword } from '@storylamp/contract/accounts/sign-in'
import type { RefusalCode } from '@storylamp/contract/refusals'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import type { Outcome } from '../../../../api/request.ts'
import { useSend } from '../../../../api/send.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { CheckedForm } from '../../../../ui/forms/form.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { checkBy, refusalOf, useForm } from '../../../../ui/forms/use-form.ts'
import { FormButtons } from '../forms/form-buttons.tsx'

/** Asks for the password if a call was refused for the lack of it; resolves to whether to repeat the call. */
type AskAgain = (code: RefusalCode | undefined) => Promise<boolean>

const AskAgainContext = createContext<AskAgain>(async () => false)

export const useAskAgain = () => use(AskAgainContext)

/** Repeats a call that the shop refuses because the password was typed too long ago. */
export function useConfirmed() {
  const askAgain = useAskAgain()
  return async <T,>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await call()
    return (await askAgain(outcome.problem?.code)) ? call() : outcome
  }
}

export function PasswordPrompt({ children }: { children: ReactNode }) {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const [isOpen, setOpen] = useState(false)
  const askAgain = useCallback<AskAgain>(async (code) => {
    if (code !== 'password_required') return false
    setOpen(true)
    return new Promise((resolve) => waiting.current.push(resolve))
  }, [])
  const close = (isConfirmed: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
    setOpen(false)
  }
  return (
    <AskAgainContext value={askAgain}>
      {children}
      <Dialog isOpen={isOpen} onClose={() => close(false)} title="Enter your password again">
        {isOpen && <PasswordForm onConfirmed={() => close(true)} onCancel={() => close(false)} />}
      </Dialog>
    </AskAgainContext>
  )
}

const check = checkBy<{ password: string }>(confirmPassword.body)

function PasswordForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const send = useSend()
  const form = useForm({
    check,
    submit: async (body) => {
      const { problem } = await send('POST', '/api/auth/confirm-password', { body })
      if (problem !== undefined) return refusalOf(problem, 'The password could not be checked. Please try again.')
      onConfirmed()
      return undefined
    },
  })
  return (
    <CheckedForm form={form} className="mt-2 grid gap-4">
      <p>You logged in a while ago. Money, tokens, large changes of prices and exports need your password again.</p>
      <PasswordField label="Your password" name="password" autoComplete="current-password" />
      <FormButtons form={form} submitLabel="Continue" onBack={onCancel} />
    </CheckedForm>
  )
}
