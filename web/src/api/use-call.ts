import { useRef, useState } from 'react'
import type { Outcome, Problem } from './request.ts'

type NotSent = { reply?: undefined; problem?: undefined }

/** For a button: sends once at a time, and keeps why it failed. A press meanwhile gets neither a reply nor a problem. */
export function useCall() {
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const call = async <Reply>(
    send: () => Promise<Outcome<Reply>>,
    failureText: (problem: Problem) => string,
  ): Promise<Outcome<Reply> | NotSent> => {
    if (isBusy.current) return {}
    isBusy.current = true
    setSending(true)
    setFailed(undefined)
    const outcome = await send().finally(() => {
      isBusy.current = false
      setSending(false)
    })
    if (outcome.problem !== undefined) setFailed(failureText(outcome.problem))
    return outcome
  }
  return { call, isSending, failed }
}
