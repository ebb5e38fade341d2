import type { Outcome } from '../../../api/request.ts'
import { useCall } from '../../../api/use-call.ts'
import { notify } from '../../../ui/feedback/notify.tsx'

type Texts<T> = { successText: string | ((reply: T) => string); failureText: string; undo?: (() => void) | undefined }

/** Sends one request at a time and shows its outcome as a toast. Resolves to the reply, or to undefined on failure. */
export function useAction() {
  const { call, isSending: isPending } = useCall()

  const run = async <T>(
    send: () => Promise<Outcome<T>>,
    { successText, failureText, undo }: Texts<T>,
  ): Promise<T | undefined> => {
    const { reply, problem } = await call(send, () => failureText)
    if (problem !== undefined) notify(problem.body?.message ?? failureText, 'failed')
    else if (reply !== undefined)
      notify(typeof successText === 'string' ? successText : successText(reply), 'done', undo)
    return reply
  }
  return { run, isPending }
}
