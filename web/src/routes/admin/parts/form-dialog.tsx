import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../../api/request.ts'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'
import type { Check } from '../../../ui/forms/check.ts'
import { refusalOf } from '../../../ui/forms/refusal.ts'
import { FormOutcome } from '../../../ui/forms/submit-button.tsx'
import { type Form, useForm } from '../../../ui/forms/use-form.ts'

type Props<T, Answer> = {
  /** Opens the dialog. */
  label: string
  className?: string
  title: string
  /** Sends what was typed. */
  submit: string
  check: Check<T>
  send: (data: T) => Promise<Outcome<Answer>>
  done: string | ((answer: Answer) => string)
  failureText: string
  onDone: (answer: Answer) => void
  children: (form: Form) => ReactNode
}

/** A button that asks for what it needs before it does anything. */
export function FormDialog<T, Answer>(props: Props<T, Answer>) {
  const {
    label,
    className = button({ variant: 'secondary' }),
    title,
    submit,
    check,
    send,
    done,
    failureText,
    onDone,
    children,
  } = props
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    check,
    submit: async (data) => {
      const { reply, problem } = await send(data)
      if (problem !== undefined) return refusalOf(problem, failureText)
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
      <button type="button" className={className} onClick={open}>
        {label}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Whatever was begun and left is gone when it opens again. */}
        {isOpen && (
          <form {...form.props} className="mt-4 grid gap-4">
            {children(form)}
            <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
            <button type="submit" aria-disabled={form.isSending} className={button()}>
              {submit}
            </button>
            <button type="button" className={button({ variant: 'secondary' })} onClick={close}>
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
