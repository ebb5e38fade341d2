import type { ReactNode } from 'react'
import type { Outcome } from '../../../api/send.ts'
import type { Check } from '../../../forms/check.ts'
import { FormOutcome } from '../../../forms/submit-button.tsx'
import { type Form, refusalOf, useForm } from '../../../forms/use-form.ts'
import { notify } from '../../../toasts/notify.tsx'
import { looks } from '../../../ui/classes.ts'

type Props<T, Answer> = {
  check: Check<T>
  save: (data: T) => Promise<Outcome<Answer>>
  submit: string
  done: string
  whenItFails: string
  onSaved: (answer: Answer) => void
  children: (form: Form) => ReactNode
}

/** A form that saves what it shows. */
export function DeskForm<T, Answer>({ check, save, submit, done, whenItFails, onSaved, children }: Props<T, Answer>) {
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await save(data)
      if (problem !== undefined) return refusalOf(problem, whenItFails)
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
      <button type="submit" aria-disabled={form.isSending} className={`${looks.primary} sm:justify-self-start`}>
        {submit}
      </button>
    </form>
  )
}
