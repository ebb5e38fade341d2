import { type Currency, formatPrice, shortAmount } from '@storylamp/contract/money'
import { countTokens, tokensAsMoney } from '@storylamp/contract/wallet/token-money'
import { type TokenPack, tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings, useTokenRate } from '../../base/settings.ts'
import { useTopUp } from '../../features/wallet/use-top-up.ts'
import { button, style } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { BoughtWith } from './bought-with.tsx'
import { ExactAmount } from './exact-amount.tsx'

export function Packs() {
  const titleId = useId()
  const { buy, isLoading, failed } = useTopUp()
  const rate = useTokenRate()
  const { packs, currency } = useSettings()
  const offers = tokenPacks.map((pack) => ({ ...pack, price: packs[pack.name], each: packs[pack.name] / pack.tokens }))
  const cheapest = Math.min(...offers.map(({ each }) => each))
  const [smallest] = tokenPacks
  const dearest = packs[smallest.name] / smallest.tokens
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className={style({ variant: 'heading' })}>
        Buy tokens
      </h2>
      <p className={`${style({ variant: 'lead' })} mt-2`}>
        Tokens buy story bundles and stories of your own. The tokens you buy never expire. Have you got a gift?{' '}
        <Link to={paths.gift} className={style({ variant: 'link' })}>
          Open it with its code
        </Link>
        , or{' '}
        <Link to={paths.gifts} className={style({ variant: 'link' })}>
          give one
        </Link>{' '}
        to another family.
      </p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3 lg:gap-6">
        {offers.map((offer) => (
          <li key={offer.name}>
            <PackCard
              {...offer}
              saving={1 - offer.each / dearest}
              isBest={offer.each === cheapest && cheapest < dearest}
              isLoading={isLoading}
              onBuy={() => buy({ amount: offer.amount })}
            />
          </li>
        ))}
      </ul>
      <ExactAmount isLoading={isLoading} onBuy={(tokens) => buy({ tokens })} />
      <div className="mt-4 empty:hidden">
        <FormOutcome isSending={isLoading} failed={failed} />
      </div>
      <p className="mt-2 text-sm text-muted">
        Where we say “{tokensAsMoney(60, rate)}”, we count {eachPrice(dearest, currency)} a token, as in {smallest.name}
        . Prices include tax; nothing is added to them. You’ll pay securely with our payment provider. We never see your
        card.
      </p>
    </section>
  )
}

/** '10¢', or '0,10 €'. */
const eachPrice = (each: number, currency: Currency): string =>
  currency === 'USD' ? `${shortAmount(each * 100)}¢` : formatPrice(each, currency)

function savingText(saving: number): string {
  const percent = Math.round(100 * saving)
  return percent === 0 ? '' : `, you save ${percent}%`
}

type Props = Pick<TokenPack, 'name' | 'tokens'> & {
  price: number
  each: number
  saving: number
  isBest: boolean
  isLoading: boolean
  onBuy: () => void
}

function PackCard({ name, tokens, price, each, saving, isBest, isLoading, onBuy }: Props) {
  const nameId = useId()
  const { currency } = useSettings()
  return (
    <article
      aria-labelledby={nameId}
      className={`${style({ variant: 'card' })} flex h-full flex-col gap-1 p-[min(1.5rem,6vw)] ${isBest ? 'outline-2 outline-fill' : ''}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={nameId} className="text-xl">
          {name}
        </h3>
        {isBest && <p className="rounded-full bg-fill px-3 py-0.5 text-sm font-bold text-on-fill">Best value</p>}
      </div>
      <p className="mt-2 font-display text-3xl font-semibold tabular-nums">{countTokens(tokens)}</p>
      <p className="tabular-nums">
        <span className="text-lg font-bold">{formatPrice(price, currency)}</span>{' '}
        <span className="text-muted">
          · {eachPrice(each, currency)} a token{savingText(saving)}
        </span>
      </p>
      <p className="mt-3 mb-5 min-h-14 text-pretty">
        <BoughtWith tokens={tokens} />
      </p>
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
