import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ask } from '../../api/ask.ts'
import { settingsContext } from '../../api/loader-context.ts'
import { paths } from '../../paths.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { useSettings } from '../../settings.ts'
import { StoryOrderDialogs } from '../../stories/story-order-dialogs.tsx'
import { useStoryOrder } from '../../stories/use-story-order.ts'
import { breadcrumb } from '../../ui/breadcrumb.ts'
import { looks } from '../../ui/classes.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { BundleCard } from './bundle-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PurchaseDialogs } from './purchase-dialogs.tsx'
import { StoryListDialog } from './story-list-dialog.tsx'
import { usePurchase } from './use-purchase.ts'

export function loader({ context }: LoaderFunctionArgs) {
  // D43: on other hosts there is no such page.
  if (!context.get(settingsContext).showsBundles) throw data('Page Not Found', { status: 404 })
  return ask(context, '/api/bundles/', { whenItFails: bundleTexts.bundleFailed })
}

type GuestsWish = 'buy a bundle' | 'customize a story'

export function Component() {
  const { data: bundles } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const { isGuest } = useBuyer()
  const purchase = usePurchase()
  const ordering = useStoryOrder()
  const [previewed, setPreviewed] = useState<Bundle>()
  const [listed, setListed] = useState<Bundle>()
  const [wish, setWish] = useState<GuestsWish>()
  return (
    <div className={`${looks.page} pt-8`}>
      <PageHead
        title="Our Bundles"
        description="Bedtime stories to hear and to look at, in bundles that are paid for with tokens."
        path={paths.bundles}
        jsonLd={[breadcrumb(shopOrigin, [], 'Our Bundles')]}
      />
      <h1 className="text-3xl">Our Bundles</h1>
      {bundles.length === 0 && <p className={`${looks.card} mt-6 p-6`}>{bundleTexts.none}</p>}
      <ul className="mt-6 grid gap-6">
        {bundles.map((bundle, position) => (
          <li key={bundle._id}>
            <BundleCard
              bundle={bundle}
              isMain={position === 0}
              onPreview={() => setPreviewed(bundle)}
              onList={() => setListed(bundle)}
              onBuy={() => (isGuest ? setWish('buy a bundle') : purchase.ask(bundle))}
            />
          </li>
        ))}
      </ul>
      <PreviewDialog bundle={previewed} onClose={() => setPreviewed(undefined)} />
      <StoryListDialog
        bundle={listed}
        ordering={ordering}
        onOrder={(wanted) => (isGuest ? setWish('customize a story') : ordering.order(wanted))}
        onClose={() => setListed(undefined)}
      />
      <StoryOrderDialogs ordering={ordering} />
      <PurchaseDialogs purchase={purchase} />
      <SignInFirst
        isOpen={wish !== undefined}
        onClose={() => setWish(undefined)}
        message={`To ${wish ?? 'do this'}, you need to log in first.`}
      />
    </div>
  )
}
