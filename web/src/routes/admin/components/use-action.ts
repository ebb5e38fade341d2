import type { Outcome } from '../../../api/request.ts'
import { type Send, useSend } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { notify } from '../../../ui/feedback/notify.tsx'

type Texts<T> = {
  successText: string | ((reply: T) => string)
  failureText: string
  undo?: (() => void) | undefined
  onDone?: (reply: T) => void
}

/** Sends one request at a time and shows its outcome as a toast. */
export function useAction() {
  const send = useSend()
  const { call, isSending: isPending } = useCall()

  const run = async <T>(
    ask: (send: Send) => Promise<Outcome<T>>,
    { successText, failureText, undo, onDone }: Texts<T>,
  ): Promise<void> => {
    const { reply, problem } = await call(
      () => ask(send),
      () => failureText,
    )
    if (problem !== undefined) notify(problem.body?.message ?? failureText, 'failed')
    if (reply === undefined) return
    notify(typeof successText === 'string' ? successText : successText(reply), 'done', undo)
    onDone?.(reply)
  }
  return { run, isPending }
}
