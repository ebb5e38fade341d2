import type { RefusalBody } from '@storylamp/contract/refusals'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createSubmission } from './submission.ts'
import { typedValues } from './typed-values.ts'

export type FieldProblem = { path: string; message: string }

export type Checked<T> = { data: T; wrong?: undefined } | { wrong: FieldProblem[] }

/** Validates the values of a form before they are sent. */
export type Check<T> = (typed: object) => Checked<T>

/** By the server's own schema. What is sent is normalised text, and amounts in dollars and tokens. */
export const checkBy =
  <T>(schema: z.ZodMiniType<unknown, T>): Check<T> =>
  (typed) => {
    const { data, error } = schema.safeParse(typed)
    if (error === undefined) return { data: z.encode(schema, data) }
    return { wrong: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  }

type Options<T> = {
  check: Check<T>
  /** Resolves to a refusal, or to nothing on success. */
  submit: (data: T, form: HTMLFormElement) => Promise<Refusal | undefined>
}

export type Form = ReturnType<typeof useForm>

/** Every form checks its fields, shows and focuses what is wrong, sends once, and keeps what was typed. */
export function useForm<T>({ check, submit }: Options<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [submission] = useState(() => createSubmission(setSending))
  const [fieldProblems, setFieldProblems] = useState<FieldProblem[]>([])
  const [failed, setFailed] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus; correcting a field does not
  useEffect(() => {
    if (refusals === 0) return
    // A field beside the form, such as a discount code, may be wrong for a reason of its own.
    const wrong = fieldProblems.length > 0 && ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) {
      wrong.closest('details')?.setAttribute('open', '')
      wrong.focus()
    }
    // Under the last button, the message may be below the window.
    else ref.current?.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' })
  }, [refusals])

  const showProblems = (problems: FieldProblem[], message?: string) => {
    setFieldProblems(problems)
    // What stands at a field, perhaps with more words, is not said twice.
    const isAtField = message !== undefined && problems.some((problem) => problem.message.startsWith(message))
    setFailed(isAtField ? undefined : message)
    setRefusals((count) => count + 1)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!submission.isOpen()) return
    const form = event.currentTarget
    const checked = check(typedValues(form))
    if (checked.wrong !== undefined) return showProblems(checked.wrong)
    clearProblems()
    const refusal = await submission.send(() => submit(checked.data, form))
    if (refusal !== undefined) showProblems(refusal.errors ?? [], refusal.message)
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    submission.reopen()
    const { name } = target as unknown as HTMLInputElement
    setFieldProblems((problems) => problems.filter(({ path }) => path !== name))
  }

  const clearProblems = () => {
    setFieldProblems([])
    setFailed(undefined)
  }

  return {
    props: { ref, noValidate: true, onSubmit, onInput },
    isSending,
    failed,
    showProblems,
    /** Shows problems without moving the focus. */
    setProblems: setFieldProblems,
    /** Allows an accepted form to be sent again. */
    reopen: submission.reopen,
    restart: submission.restart,
    problemOf: (name: string) => fieldProblems.find(({ path }) => path === name)?.message,
    clearProblems,
  }
}

/** The text to show when a form was refused, and the problems of its fields. */
export type Refusal = { message: string; errors?: FieldProblem[] | undefined }

/** The refusal in a reply, else one with the given text. */
export const refusalOf = (
  { body }: { body?: Pick<RefusalBody, 'message' | 'errors'> | undefined },
  fallback: string,
): Refusal => ({
  message: body?.message ?? fallback,
  errors: body?.errors?.map(({ path, message, free = [] }) => ({
    path,
    message: free.length === 0 ? message : `${message}. Still free: ${free.join(', ')}`,
  })),
})
