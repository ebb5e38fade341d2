import { useRef, useState } from 'react'
import type { Outcome } from '../../../api/request.ts'
import { notify } from '../../../ui/feedback/notify.tsx'

type Texts<T> = { successText: string | ((reply: T) => string); failureText: string; undo?: (() => void) | undefined }

/** Sends one request at a time and shows its outcome as a toast. Resolves to the reply, or to undefined on failure. */
export function useAction() {
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)

  const run = async <T>(
    send: () => Promise<Outcome<T>>,
    { successText, failureText, undo }: Texts<T>,
  ): Promise<T | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setPending(true)
    const { reply, problem } = await send().finally(() => {
      isBusy.current = false
      setPending(false)
    })
    if (problem !== undefined) notify(problem.body?.message ?? failureText, 'failed')
    else notify(typeof successText === 'string' ? successText : successText(reply), 'done', undo)
    return reply
  }
  return { run, isPending }
}
