import { formatPrice, shortAmount, toCents } from '@storylamp/contract/money'
import { type TokenPack, tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { useId } from 'react'
import { button, style } from '../../ui/classes.ts'

type Props = { pack: TokenPack; isLoading: boolean; onBuy: () => void }

const centsOfToken = ({ dollars, tokens }: { dollars: number; tokens: number }): number => toCents(dollars) / tokens

const best = tokenPacks.toSorted((one, other) => centsOfToken(one) - centsOfToken(other))[0]

export function PackCard({ pack, isLoading, onBuy }: Props) {
  const nameId = useId()
  return (
    <article aria-labelledby={nameId} className={`${style({ variant: 'card' })} flex h-full flex-col gap-1 p-5`}>
      <h3 id={nameId} className="text-xl">
        {pack.name}
      </h3>
      <p className="text-2xl font-bold tabular-nums">{pack.tokens} tokens</p>
      <p className="tabular-nums">
        {formatPrice(pack.dollars)} <span className="text-muted">· {shortAmount(centsOfToken(pack))}¢ a token</span>
      </p>
      <p className="font-bold text-success sm:min-h-7">{pack === best && 'Best value'}</p>
      <button
        type="button"
        className={`${button({ variant: 'accent' })} mt-auto`}
        disabled={isLoading}
        aria-describedby={nameId}
        onClick={onBuy}
      >
        Purchase Token
      </button>
    </article>
  )
}
