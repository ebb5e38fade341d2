import { useRef, useState } from 'react'
import type { Outcome } from '../../../api/request.ts'
import { notify } from '../../../ui/feedback/notify.tsx'

type Words<T> = { done: string | ((answer: T) => string); failed: string }

/** Does one thing at a time, and says how it went; answers with what came of it. */
export function useDeed() {
  const isBusy = useRef(false)
  const [isUnderWay, setUnderWay] = useState(false)

  const run = async <T>(deed: () => Promise<Outcome<T>>, { done, failed }: Words<T>): Promise<T | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setUnderWay(true)
    const { reply, problem } = await deed()
    isBusy.current = false
    setUnderWay(false)
    if (problem !== undefined) notify(problem.body?.message ?? failed, 'failed')
    else notify(typeof done === 'string' ? done : done(reply))
    return reply
  }
  return { run, isUnderWay }
}
