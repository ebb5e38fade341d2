import { storyOrderTokens } from '@storylamp/contract/limits'
import { bundleTexts } from '@storylamp/contract/texts'
import { Suspense, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { paths } from '../../paths.ts'
import { useSettings } from '../../settings.ts'
import { useAppSelector } from '../../store/store.ts'
import { breadcrumb } from '../../ui/breadcrumb.ts'
import { looks } from '../../ui/classes.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { Bundles } from './bundles.tsx'
import type { loader } from './loader.ts'

export { loader } from './loader.ts'

export function Component() {
  const { reading } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const isHydrated = useIsHydrated()
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  const [isDismissed, setDismissed] = useState(false)
  const askToSignIn = () => setDismissed(false)
  return (
    <div className={`${looks.page} pt-8`}>
      <PageHead
        title="Generate"
        description="Have a new bedtime story made for your child, or one of ours customized."
        path={paths.customize}
        jsonLd={[breadcrumb(shopOrigin, [], 'Generate')]}
      />
      <h1 className="text-3xl">Generate</h1>
      <p className="mt-2 max-w-prose">
        Have a new story made for your child, or choose one from our bundles and make it your own.
      </p>
      <div className={`${looks.card} mt-6 flex flex-wrap items-center justify-between gap-4 p-5`}>
        <div>
          <p className="text-xl font-bold tabular-nums">Balance: 0 tokens</p>
          <Link to={paths.wallet} className={`${looks.link} inline-flex min-h-11 items-center`}>
            Add More Tokens
          </Link>
        </div>
        <button type="button" className={looks.lamp} onClick={askToSignIn}>
          {`Generate New Story (${storyOrderTokens} tokens)`}
        </button>
      </div>
      <noscript>
        <p className="mt-6">Ordering a story needs JavaScript.</p>
      </noscript>
      <Suspense
        fallback={
          <p role="status" className={`${looks.card} mt-6 min-h-96 p-6`}>
            {bundleTexts.loading}
          </p>
        }
      >
        <Bundles reading={reading} onOrder={askToSignIn} />
      </Suspense>
      <SignInFirst
        isOpen={isHydrated && !isSignedIn && !isDismissed}
        onClose={() => setDismissed(true)}
        message="To order a story, you need to log in first."
      />
    </div>
  )
}
