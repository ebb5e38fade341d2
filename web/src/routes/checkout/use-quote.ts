import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { useCallback, useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { quoteWithCode } from '../../features/cart/use-discount-code.ts'

export type Place = { country: string; region: string }

type QuoteState = {
  choice?: string
  /** The code that the last answer was about. */
  code?: string
  quote?: CartQuote
  codeProblem?: string | undefined
  failureText?: string
}

const failureText = 'The price of delivery could not be loaded.'

/** What the cart costs at the address as typed so far. The last quote stays until the next one is there. */
export function useQuote({ country, region }: Place, method: string | undefined, code: string, forgetCode: () => void) {
  const send = useSend()
  const [state, setState] = useState<QuoteState>({})
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((count) => count + 1), [])

  const choice = JSON.stringify([country, method, code])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    let isOutdated = false
    const query = { country, region, method: method ?? '' }
    void quoteWithCode(send, query, code).then(({ reply, problem, codeProblem, isCodeUnknown }) => {
      if (isOutdated) return
      if (isCodeUnknown) forgetCode()
      if (problem === undefined) setState({ choice, code, quote: reply.data, codeProblem })
      else setState({ choice, code, codeProblem, failureText: problem.body?.errors?.[0]?.message ?? failureText })
    })
    return () => {
      isOutdated = true
    }
  }, [send, country, region, method, code, forgetCode, attempt])
  return {
    quote: state.quote,
    codeProblem: state.codeProblem,
    isCodeChecked: state.code === code,
    failureText: state.failureText,
    /** Another state may change the total, too; then the shop refuses the one that was shown. */
    isLoading: state.choice !== choice,
    reload,
  }
}
