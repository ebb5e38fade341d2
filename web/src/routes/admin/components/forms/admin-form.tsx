import type { ReactNode } from 'react'
import type { Outcome } from '../../../../api/request.ts'
import { button } from '../../../../ui/classes.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import type { Check } from '../../../../ui/forms/check.ts'
import { refusalOf } from '../../../../ui/forms/refusal.ts'
import { FormOutcome } from '../../../../ui/forms/submit-button.tsx'
import { type Form, useForm } from '../../../../ui/forms/use-form.ts'
import { LeaveDialog, useUnsavedChanges } from './unsaved-changes.tsx'

type Props<T, Reply> = {
  check: Check<T>
  save: (data: T) => Promise<Outcome<Reply>>
  submitLabel: string
  successText: string
  failureText: string
  onSaved: (reply: Reply) => void
  children: (form: Form) => ReactNode
}

export function AdminForm<T, Reply>({
  check,
  save,
  submitLabel,
  successText,
  failureText,
  onSaved,
  children,
}: Props<T, Reply>) {
  const hasChanges = useUnsavedChanges()
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await save(data)
      if (problem !== undefined) return refusalOf(problem, failureText)
      hasChanges.current = false
      notify(successText)
      onSaved(reply)
      return undefined
    },
  })
  return (
    <form
      {...form.props}
      onChange={() => {
        hasChanges.current = true
      }}
      className="grid gap-4"
    >
      {children(form)}
      {/* Problems with an empty path concern the whole form. */}
      <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
      <button type="submit" aria-disabled={form.isSending} className={`${button()} sm:justify-self-start`}>
        {submitLabel}
      </button>
      <LeaveDialog hasChanges={hasChanges} />
    </form>
  )
}
