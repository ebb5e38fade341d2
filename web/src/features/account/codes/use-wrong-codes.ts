import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { codeTries } from '@storylamp/contract/limits'
import { useRef } from 'react'
import type { Problem } from '../../../api/request.ts'

/** Counts wrong codes: a code ends after a few, and the message then says to request a new one. */
export function useWrongCodes() {
  const tries = useRef(0)
  const explain = ({ code }: Problem, message: string) => {
    if (code !== 'code_wrong') return message
    tries.current += 1
    return tries.current < codeTries ? message : accountTexts.tooManyWrongCodes
  }
  const restart = () => {
    tries.current = 0
  }
  return { explain, restart }
}
