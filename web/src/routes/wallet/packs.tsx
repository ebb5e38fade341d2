import { type Currency, formatPrice, shortAmount, toCents } from '@storylamp/contract/money'
import { countTokens, tokensAsMoney } from '@storylamp/contract/wallet/token-money'
import { packPrice, type TokenPack, tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useTopUp } from '../../features/wallet/use-top-up.ts'
import { button, style } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { BoughtWith } from './bought-with.tsx'
import { ExactAmount } from './exact-amount.tsx'

export function Packs() {
  const titleId = useId()
  const { buy, isLoading, failed } = useTopUp()
  const { currency } = useSettings()
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
        Where we say “{tokensAsMoney(60, currency)}”, we count {tokenPrice(tokenPacks[0], currency)} a token, as in{' '}
        {tokenPacks[0].name}. Prices include tax; nothing is added to them. You’ll pay securely with our payment
        provider. We never see your card.
      </p>
    </section>
  )
}

type Props = { pack: TokenPack; isLoading: boolean; onBuy: () => void }

/** In dollars, of which every currency has its own number: only the ratio counts. */
const rateOf = ({ amount, tokens }: Pick<TokenPack, 'amount' | 'tokens'>): number => amount / tokens

/** '10¢', or '0,10 €'. */
const tokenPrice = (pack: TokenPack, currency: Currency): string =>
  currency === 'USD'
    ? `${shortAmount(toCents(pack.amount, currency) / pack.tokens)}¢`
    : formatPrice(packPrice(pack, currency) / pack.tokens, currency)

const base = rateOf(tokenPacks[0])

function savingOf(pack: TokenPack): string {
  const percent = Math.round(100 * (1 - rateOf(pack) / base))
  return percent === 0 ? '' : `, you save ${percent}%`
}

const best = tokenPacks.toSorted((one, other) => rateOf(one) - rateOf(other))[0]

function PackCard({ pack, isLoading, onBuy }: Props) {
  const nameId = useId()
  const { currency } = useSettings()
  return (
    <article
      aria-labelledby={nameId}
      className={`${style({ variant: 'card' })} flex h-full flex-col gap-1 p-[min(1.5rem,6vw)] ${pack === best ? 'outline-2 outline-fill' : ''}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={nameId} className="text-xl">
          {pack.name}
        </h3>
        {pack === best && <p className="rounded-full bg-fill px-3 py-0.5 text-sm font-bold text-on-fill">Best value</p>}
      </div>
      <p className="mt-2 font-display text-3xl font-semibold tabular-nums">{countTokens(pack.tokens)}</p>
      <p className="tabular-nums">
        <span className="text-lg font-bold">{formatPrice(packPrice(pack, currency), currency)}</span>{' '}
        <span className="text-muted">
          · {tokenPrice(pack, currency)} a token{savingOf(pack)}
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
