import type { ReactNode } from 'react'
import type { Outcome } from '../../../api/request.ts'
import { button } from '../../../ui/classes.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import type { Check } from '../../../ui/forms/check.ts'
import { refusalOf } from '../../../ui/forms/refusal.ts'
import { FormOutcome } from '../../../ui/forms/submit-button.tsx'
import { type Form, useForm } from '../../../ui/forms/use-form.ts'

type Props<T, Answer> = {
  check: Check<T>
  save: (data: T) => Promise<Outcome<Answer>>
  submit: string
  done: string
  failureText: string
  onSaved: (answer: Answer) => void
  children: (form: Form) => ReactNode
}

/** A form that saves what it shows. */
export function DeskForm<T, Answer>({ check, save, submit, done, failureText, onSaved, children }: Props<T, Answer>) {
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await save(data)
      if (problem !== undefined) return refusalOf(problem, failureText)
      notify(done)
      onSaved(reply)
      return undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      {children(form)}
      {/* What is wrong with a form as a whole stands at no field. */}
      <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
      <button type="submit" aria-disabled={form.isSending} className={`${button()} sm:justify-self-start`}>
        {submit}
      </button>
    </form>
  )
}
