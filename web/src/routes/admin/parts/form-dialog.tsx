import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../../api/send.ts'
import type { Check } from '../../../forms/check.ts'
import { FormOutcome } from '../../../forms/submit-button.tsx'
import { type Form, refusalOf, useForm } from '../../../forms/use-form.ts'
import { notify } from '../../../toasts/notify.tsx'
import { looks } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type Props<T, Answer> = {
  /** Opens the dialog. */
  button: string
  look?: string
  title: string
  /** Sends what was typed. */
  submit: string
  check: Check<T>
  send: (data: T) => Promise<Outcome<Answer>>
  done: string | ((answer: Answer) => string)
  whenItFails: string
  onDone: (answer: Answer) => void
  children: (form: Form) => ReactNode
}

/** A button that asks for what it needs before it does anything. */
export function FormDialog<T, Answer>(props: Props<T, Answer>) {
  const { button, look = looks.quiet, title, submit, check, send, done, whenItFails, onDone, children } = props
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await send(data)
      if (problem !== undefined) return refusalOf(problem, whenItFails)
      close()
      notify(typeof done === 'string' ? done : done(reply))
      onDone(reply)
      return undefined
    },
  })
  const close = () => {
    form.forgive()
    setOpen(false)
  }
  const open = () => {
    form.reopen()
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={look} onClick={open}>
        {button}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Whatever was begun and left is gone when it opens again. */}
        {isOpen && (
          <form {...form.props} className="mt-4 grid gap-4">
            {children(form)}
            <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
            <button type="submit" aria-disabled={form.isSending} className={looks.primary}>
              {submit}
            </button>
            <button type="button" className={looks.quiet} onClick={close}>
              Go back
            </button>
          </form>
        )}
      </Dialog>
    </>
  )
}

/** For what needs no words, only a second thought. */
export const noQuestions: Check<object> = (data) => ({ data })
