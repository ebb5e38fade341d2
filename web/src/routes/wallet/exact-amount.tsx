import { formatPrice } from '@storylamp/contract/money'
import { exactPack, exactTopUp } from '@storylamp/contract/wallet/exact-top-up'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { type SubmitEvent, useId, useState } from 'react'
import { useTokenRate } from '../../base/settings.ts'
import { button, style } from '../../ui/classes.ts'
import { TokensInSentence } from '../../ui/content/token-texts.tsx'
import { TextField } from '../../ui/forms/form.tsx'

type Props = { isLoading: boolean; onBuy: (tokens: number) => void }

/** Beside the packs, so that nobody has to buy one that leaves a rest (L4). */
export function ExactAmount({ isLoading, onBuy }: Props) {
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const tokens = Number(typed)
  const isRight = Number.isInteger(tokens) && tokens >= exactTopUp.least && tokens <= exactTopUp.most
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    setProblem(isRight ? undefined : walletTexts.wholeTokens)
    if (isRight) onBuy(tokens)
  }
  const rate = useTokenRate()
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className={`${style({ variant: 'card' })} mt-4 grid gap-x-6 gap-y-3 p-[min(1.5rem,6vw)] sm:grid-cols-2 lg:mt-6 lg:grid-cols-3`}
      onSubmit={submit}
    >
      <div>
        <h3 id={titleId} className="text-xl">
          Exactly as many as you need
        </h3>
        <p className="mt-1 text-muted">
          At the price of Bronze, from <TokensInSentence tokens={exactTopUp.least} /> on.
        </p>
      </div>
      <TextField
        label="Tokens"
        name="tokens"
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        problem={problem}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      <button
        type="submit"
        className={`${button({ variant: 'secondary' })} self-end tabular-nums`}
        aria-disabled={isLoading}
      >
        {isRight
          ? `Buy ${countTokens(tokens)} for ${formatPrice(exactPack(tokens, rate).price, rate.currency)}`
          : 'Buy exactly these'}
      </button>
    </form>
  )
}
