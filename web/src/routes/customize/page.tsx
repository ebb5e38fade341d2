import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { Suspense, useId, useState } from 'react'
import { useLoaderData } from 'react-router'
import { paths } from '../../paths.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { useSettings } from '../../settings.ts'
import { StoryOrderDialogs } from '../../stories/story-order-dialogs.tsx'
import { useStoryOrder } from '../../stories/use-story-order.ts'
import { breadcrumb } from '../../ui/breadcrumb.ts'
import { looks } from '../../ui/classes.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { Bundles } from './bundles.tsx'
import { GenerateCard } from './generate-card.tsx'
import type { loader } from './loader.ts'
import type { Offer } from './offer.ts'

export { loader } from './loader.ts'

export function Component() {
  const { reading } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const isHydrated = useIsHydrated()
  const { isGuest, hint } = useBuyer()
  const [isDismissed, setDismissed] = useState(false)
  const ordering = useStoryOrder()
  const offer: Offer = {
    ordering,
    onOrder: (wanted) => (isGuest ? setDismissed(false) : ordering.order(wanted)),
    hint,
    hintId: useId(),
  }
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
      <GenerateCard {...offer} />
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
        <Bundles reading={reading} offer={offer} />
      </Suspense>
      <StoryOrderDialogs ordering={ordering} />
      <SignInFirst
        isOpen={isHydrated && isGuest && !isDismissed}
        onClose={() => setDismissed(true)}
        message="To order a story, you need to log in first."
      />
    </div>
  )
}
