import { type Currency, formatPrice, shortAmount, toCents } from '@storylamp/contract/money'
import { countTokens, tokensAsMoney } from '@storylamp/contract/wallet/token-money'
import { type PackPrices, type TokenPack, tokenPacks } from '@storylamp/contract/wallet/token-packs'
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
  const { packs, currency } = useSettings()
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
        {tokenPacks.map((pack) => (
          <li key={pack.name}>
            <PackCard pack={pack} isLoading={isLoading} onBuy={() => buy({ amount: pack.amount })} />
          </li>
        ))}
      </ul>
      <ExactAmount isLoading={isLoading} onBuy={(tokens) => buy({ tokens })} />
      <div className="mt-4 empty:hidden">
        <FormOutcome isSending={isLoading} failed={failed} />
      </div>
      <p className="mt-2 text-sm text-muted">
        Where we say “{tokensAsMoney(60, useTokenRate())}”, we count {eachText(smallest, packs, currency)} a token, as
        in {smallest.name}. Prices include tax; nothing is added to them. You’ll pay securely with our payment provider.
        We never see your card.
      </p>
    </section>
  )
}

type Props = { pack: TokenPack; isLoading: boolean; onBuy: () => void }

const [smallest, , largest] = tokenPacks

const eachOf = ({ name, tokens }: TokenPack, prices: PackPrices): number => prices[name] / tokens

/** '10¢', or '0,10 €'. */
const eachText = (pack: TokenPack, prices: PackPrices, currency: Currency): string =>
  currency === 'USD'
    ? `${shortAmount(toCents(prices[pack.name], currency) / pack.tokens)}¢`
    : formatPrice(eachOf(pack, prices), currency)

function savingOf(pack: TokenPack, prices: PackPrices): string {
  const percent = Math.round(100 * (1 - eachOf(pack, prices) / eachOf(smallest, prices)))
  return percent === 0 ? '' : `, you save ${percent}%`
}

function PackCard({ pack, isLoading, onBuy }: Props) {
  const nameId = useId()
  const { packs, currency } = useSettings()
  return (
    <article
      aria-labelledby={nameId}
      className={`${style({ variant: 'card' })} flex h-full flex-col gap-1 p-[min(1.5rem,6vw)] ${pack === largest ? 'outline-2 outline-fill' : ''}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={nameId} className="text-xl">
          {pack.name}
        </h3>
        {pack === largest && (
          <p className="rounded-full bg-fill px-3 py-0.5 text-sm font-bold text-on-fill">Best value</p>
        )}
      </div>
      <p className="mt-2 font-display text-3xl font-semibold tabular-nums">{countTokens(pack.tokens)}</p>
      <p className="tabular-nums">
        <span className="text-lg font-bold">{formatPrice(packs[pack.name], currency)}</span>{' '}
        <span className="text-muted">
          · {eachText(pack, packs, currency)} a token{savingOf(pack, packs)}
        </span>
      </p>
      <p className="mt-3 mb-5 min-h-14 text-pretty">
        <BoughtWith tokens={pack.tokens} />
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
