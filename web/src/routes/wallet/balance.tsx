import { twoDecimals } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useBalance } from '../../features/wallet/cached-wallet.ts'
import { useHandoverLink } from '../../session/handover-link.ts'
import { button } from '../../ui/classes.ts'
import { TokensAsMoney, TokensInSentence } from '../../ui/content/token-texts.tsx'
import { BoughtWith } from './bought-with.tsx'

export function Balance() {
  const { data, isFetching, refetch } = useBalance()
  const hasFailed = data === undefined && !isFetching
  return (
    <div
      data-theme="dark"
      className="grid gap-6 rounded-hero bg-night p-[min(1.5rem,6vw)] text-ink sm:p-10 lg:grid-cols-2 lg:items-center"
      aria-busy={isFetching && data === undefined}
    >
      <div>
        <p className="text-muted">Balance</p>
        <p role="status" className="font-display text-3xl font-semibold tabular-nums sm:text-5xl">
          {hasFailed && <span className="font-sans text-lg">Your balance could not be loaded.</span>}
          {data === undefined && isFetching && (
            <span className="block h-[1lh] w-48 max-w-full rounded-field bg-sunken" />
          )}
          {data !== undefined && `${twoDecimals(data.walletBalance)} tokens`}
        </p>
        <p className="min-h-7 text-lg text-muted">
          {data !== undefined && data.walletBalance > 0 && <TokensAsMoney tokens={data.walletBalance} />}
        </p>
      </div>
      <div className="grid gap-4">
        <p className="min-h-22 text-lg font-semibold sm:min-h-15">
          {hasFailed && (
            <button type="button" className={button({ variant: 'secondary' })} onClick={refetch}>
              Try again
            </button>
          )}
          {data !== undefined && (
            <BoughtWith tokens={data.walletBalance} otherwise="Add tokens to buy a bundle or create a story." />
          )}
        </p>
        {data?.debt !== undefined && (
          <p>
            You owe{' '}
            <strong className="tabular-nums">
              <TokensInSentence tokens={data.debt} />
            </strong>
            : they were spent before the money for them went back. New tokens pay this first.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <StoriesLink />
          <Link to={paths.customize} className={button({ variant: 'secondary' })}>
            Create a story
          </Link>
        </div>
      </div>
    </div>
  )
}

/** The bundles are on a host of their own. */
function StoriesLink() {
  const { showsBundles, bundlesSiteUrl } = useSettings()
  const bundlesSite = useHandoverLink(bundlesSiteUrl)
  return showsBundles ? (
    <Link to={paths.bundles} className={button()}>
      See our bundles
    </Link>
  ) : (
    <a {...bundlesSite} className={button()}>
      See our bundles
    </a>
  )
}
