import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { useCallback, useState } from 'react'
import type { Outcome, Problem } from '../../api/request.ts'
import type { Send } from '../../api/send.ts'
import { useAppSelector } from '../../store/store.ts'
import { readTypedPurchase, storeTypedPurchase } from './typed-purchase.ts'

/** The code that was typed in the cart or at the checkout; empty without one. */
export function useDiscountCode() {
  const by = useAppSelector(({ user }) => user.userProfile?._id ?? '')
  const [code, setCode] = useState(() => readTypedPurchase(by).code ?? '')
  const change = (typed: string) => {
    storeTypedPurchase(by, { code: typed })
    setCode(typed)
  }
  /** For one that there is not: it stays where it was typed, and no other page asks for it. */
  const forget = useCallback(() => storeTypedPurchase(by, { code: '' }), [by])
  return { code, change, forget }
}

type Quoted = Outcome<{ data: CartQuote }> & { codeProblem?: string; isCodeUnknown?: boolean }

const uncheckedText = 'The code could not be checked.'

/** A code that is refused takes nothing off: the quote is the one without it. */
export async function quoteWithCode(send: Send, query: Record<string, string>, code: string): Promise<Quoted> {
  const quoted = await send('GET', '/api/cart/quote', { query: { ...query, code } })
  if (code === '' || quoted.problem === undefined) return quoted
  if (!isAboutCode(quoted.problem))
    return isUnchecked(quoted.problem) ? { ...quoted, codeProblem: uncheckedText } : quoted
  const codeProblem = quoted.problem.body?.errors?.[0]?.message ?? quoted.problem.body?.message ?? ''
  const isCodeUnknown = quoted.problem.code === 'discount_not_valid'
  return { ...(await send('GET', '/api/cart/quote', { query })), codeProblem, isCodeUnknown }
}

/** Any other refusal is about the address or the products, and looks at the code first. */
const isUnchecked = ({ status }: Problem) => typeof status === 'string' || status >= 500

const isAboutCode = ({ code, body }: Problem) =>
  code === 'too_many' || code?.startsWith('discount_') || body?.errors?.[0]?.path === 'code'
