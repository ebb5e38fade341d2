import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Check, FieldProblem } from './check.ts'
import { typedValues } from './typed-values.ts'

/** The text to show when a form was refused, and the problems of its fields. */
export type Refusal = { message: string; errors?: FieldProblem[] | undefined }

/** The refusal in a reply, else one with the given text. */
export const refusalOf = ({ body }: { body?: Refusal | undefined }, fallback: string): Refusal => ({
  message: body?.message ?? fallback,
  errors: body?.errors,
})

type Options<T> = {
  check: Check<T>
  /** Answers with a refusal, or with nothing when all went well. */
  submit: (data: T, form: HTMLFormElement) => Promise<Refusal | undefined>
}

export type Form = ReturnType<typeof useForm>

/** One way for every form: check, say what is wrong beside the field, focus the first of them, send once, keep what was typed. */
export function useForm<T>({ check, submit }: Options<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  // What was accepted is not sent again: the second press of a double one comes when all is done, or in between.
  const isSpent = useRef(false)
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<FieldProblem[]>([])
  const [failed, setFailed] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  // Only a refusal moves the focus: whoever mends one field stays in it.
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  const refuse = (problems: FieldProblem[], message?: string) => {
    setWrong(problems)
    setFailed(problems.some((problem) => problem.message === message) ? undefined : message)
    setRefusals((count) => count + 1)
  }

  const deliver = async (form: HTMLFormElement) => {
    const checked = check(typedValues(form))
    if (checked.wrong !== undefined) return refuse(checked.wrong)
    setWrong([])
    setFailed(undefined)
    setSending(true)
    const refusal = await submit(checked.data, form)
    setSending(false)
    isSpent.current = refusal === undefined
    if (refusal !== undefined) refuse(refusal.errors ?? [], refusal.message)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current || isSpent.current) return
    isUnderWay.current = true
    await deliver(event.currentTarget).finally(() => {
      isUnderWay.current = false
    })
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    isSpent.current = false
    const { name } = target as unknown as HTMLInputElement
    setWrong((problems) => problems.filter(({ path }) => path !== name))
  }

  return {
    props: { ref, noValidate: true, onSubmit, onInput },
    isSending,
    failed,
    refuse,
    /** Says what is wrong and leaves the focus where it is. */
    mark: setWrong,
    /** What was accepted may be sent again. */
    reopen: () => {
      isSpent.current = false
    },
    problemOf: (name: string) => wrong.find(({ path }) => path === name)?.message,
    forgive: () => {
      setWrong([])
      setFailed(undefined)
    },
  }
}
