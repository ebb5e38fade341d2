import { spellGiftCode, toGiftCode } from '@storylamp/contract/gifts/gift-code'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type Currency, formatPrice, type Major, major, wireMinus, wireSum } from '@storylamp/contract/money'
import { useEffect, useState } from 'react'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { button } from '../../ui/classes.ts'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { readGiftCards, storeGiftCards } from './gift-code.ts'

type Card = { code: string; left: Major; currency: Currency }

/** The gift cards that shall pay for the cart, with what is left on each. */
export function useGiftCards() {
  const send = useSend()
  const [cards, setCards] = useState<Card[]>([])
  const [problem, setProblem] = useState<string>()
  const store = (next: Card[]) => {
    setCards(next)
    storeGiftCards(next.map(({ code }) => code))
  }
  const add = async (typed: string) => {
    const code = toGiftCode(typed) ?? typed
    const { reply, problem: failed } = await send('POST', '/api/gifts/look', { body: { code } })
    const left = reply?.data.left ?? major(0)
    if (failed !== undefined) return setProblem(problemText(failed, giftTexts.statusFailed))
    if (reply.data.kind !== 'money') return setProblem(giftTexts.notMoney)
    if (reply.data.state !== 'active') return setProblem(giftTexts.blocked)
    if (left === 0) return setProblem(giftTexts.cardEmpty)
    setProblem(undefined)
    setCards((known) => {
      const next = [...known.filter((card) => card.code !== code), { code, left, currency: reply.data.currency }]
      storeGiftCards(next.map((card) => card.code))
      return next
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of the tab are read once
  useEffect(() => {
    for (const code of readGiftCards()) void add(code)
  }, [])
  return {
    cards,
    problem,
    add,
    remove: (code: string) => store(cards.filter((card) => card.code !== code)),
    /** What the cards pay of a total. */
    paid: (total: Major): Major => {
      const sum = wireSum(cards.map(({ left }) => left))
      return sum < total ? sum : total
    },
  }
}

type Props = { giftCards: ReturnType<typeof useGiftCards>; total: Major; currency: Currency }

/** A field for gift cards, what they pay, and what is left to pay. */
export function GiftCards({ giftCards: { cards, problem, add, remove, paid }, total, currency }: Props) {
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <CodeInput label="Gift card" action="Use" maxLength={100} problem={problem} onApply={add} isEmptied />
      {cards.map(({ code, left, currency }) => (
        <p key={code} className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            <span className="font-mono wrap-anywhere">{spellGiftCode(code)}</span>: {formatPrice(left, currency)} on it
          </span>
          <button type="button" className={button({ variant: 'ghost' })} onClick={() => remove(code)}>
            Remove<span className="sr-only"> the gift card {code}</span>
          </button>
        </p>
      ))}
      {cards.length > 0 && (
        <p aria-live="polite">
          Gift cards pay {formatPrice(paid(total), currency)}; {formatPrice(wireMinus(total, paid(total)), currency)} is
          left to pay.
        </p>
      )}
    </div>
  )
}
