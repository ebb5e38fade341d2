import { useCallback, useState } from 'react'
import { useSend } from '../api/send.ts'
import type { Payment } from './payments.ts'
import { wordsFor } from './words-for.ts'

/** What is known of the payment, or the words of why nothing is; neither before the first answer. */
type Standing<Known> = { known?: Known; words?: string }

/** How a payment stands, as the shop finds out from the provider (S7.23, S7.27). */
export function useStanding<Known>({ askStatus, statusFailed }: Payment<Known>, sessionId: string) {
  const send = useSend()
  const [standing, setStanding] = useState<Standing<Known>>({})
  const ask = useCallback(async () => {
    const { reply, problem } = await askStatus(send, sessionId)
    setStanding(problem === undefined ? { known: reply } : { words: wordsFor(problem, statusFailed) })
  }, [send, askStatus, statusFailed, sessionId])
  return { ...standing, ask, askAgain: () => setStanding({}) }
}
