import { contactForm } from '@storylamp/contract/contact'
import { contactTexts } from '@storylamp/contract/texts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Problem, send } from '../../api/send.ts'
import { looks } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

type FieldProblem = { path: string; message: string }
type Progress = { isSending?: boolean; sent?: string; failed?: string }

export function ContactForm() {
  const [wrong, setWrong] = useState<FieldProblem[]>([])
  const [progress, setProgress] = useState<Progress>({})
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const isHydrated = useIsHydrated()

  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const typed = Object.fromEntries(new FormData(fields))
    // The second press of a double one may find the message sent already, and the form empty.
    const isSecondPress = progress.sent !== undefined && Object.values(typed).every((value) => value === '')
    if (isUnderWay.current || isSecondPress) return
    isUnderWay.current = true
    await deliver(typed, fields)
    isUnderWay.current = false
  }

  const deliver = async (typed: object, fields: HTMLFormElement) => {
    setProgress({})
    const checked = contactForm.safeParse(typed)
    setWrong(checked.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    if (!checked.success) return
    setProgress({ isSending: true })
    const outcome = await send('POST', '/api/contact', { body: checked.data })
    if (outcome.problem === undefined) {
      fields.reset()
      setProgress({ sent: outcome.reply.message })
    } else {
      setWrong(outcome.problem.body?.errors ?? [])
      setProgress({ failed: wordsFor(outcome.problem) })
    }
  }

  const problemOf = (name: string) => wrong.find(({ path }) => path === name)?.message
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-xl gap-4 noscript:hidden">
      <Field label="Name" problem={problemOf('name')}>
        {(control) => <input {...control} name="name" required autoComplete="name" inputMode="text" />}
      </Field>
      <Field label="Email" problem={problemOf('email')}>
        {(control) => <input {...control} name="email" type="email" required autoComplete="email" inputMode="email" />}
      </Field>
      <Field label="Message" problem={problemOf('message')}>
        {(control) => <textarea {...control} name="message" rows={6} required autoComplete="off" inputMode="text" />}
      </Field>
      {/* Sent before the scripts are there, the form would only lose what was typed. */}
      <button type="submit" disabled={!isHydrated} className={looks.primary}>
        Send
      </button>
      <p role="status" className="font-semibold text-success">
        {progress.isSending ? 'Sending your message…' : progress.sent}
      </p>
      <p role="alert" className="font-semibold text-danger">
        {progress.failed}
      </p>
    </form>
  )
}

/** The shop says itself what a visitor can do about a refusal; for its own failures the page has the words. */
const wordsFor = ({ status, body }: Problem) =>
  typeof status === 'number' && status < 500 && body !== undefined ? body.message : contactTexts.failed
