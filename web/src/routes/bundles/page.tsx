import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useBundlesOrigin, useSettings } from '../../base/settings.ts'
import { requireBundlesHost } from '../../features/bundles/load-bundle.ts'
import { PurchaseDialogs } from '../../features/bundles/purchase-dialogs.tsx'
import { usePurchase } from '../../features/bundles/use-purchase.ts'
import { StoryOrderDialogs } from '../../features/stories/story-order-dialogs.tsx'
import { type OrderedStory, type StoryOrdering, useStoryOrder } from '../../features/stories/use-story-order.ts'
import { useBegun } from '../../features/wallet/begun.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BundleCard } from './bundle-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { StoryChoice } from './story-choice.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  requireBundlesHost(context)
  return load(context, '/api/bundles/', { failureText: bundleTexts.bundleFailed })
}

export function Component() {
  const { data: bundles } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const origin = useBundlesOrigin()
  const { isGuest } = useBuyer()
  const purchase = usePurchase(bundles)
  const ordering = useStoryOrder()
  const stories = bundles.flatMap((bundle) => bundle.stories)
  useBegun('story', (id) => {
    const story = stories.find(({ _id }) => _id === id)
    if (story !== undefined) ordering.ask(story)
  })
  const [previewed, setPreviewed] = useState<Bundle>()
  const [listed, setListed] = useState<Bundle>()
  const [isSignInNeeded, setSignInNeeded] = useState(false)
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="Our Bundles"
        description="Bedtime stories to hear and to look at, in bundles that are paid for with tokens."
        path={paths.bundles}
        origin={origin}
        jsonLd={[breadcrumb(shopOrigin, [], 'Our Bundles')]}
      />
      <h1 className={style({ variant: 'title' })}>Our Bundles</h1>
      <p className={`${style({ variant: 'lead' })} mt-3`}>
        Stories that end in a yawn. Press play on any of them, then take a whole bundle home: yours to keep, for
        everyone in the family.
      </p>
      {bundles.length === 0 && <p className={`${style({ variant: 'card' })} mt-6 p-6`}>{bundleTexts.none}</p>}
      <ul className="mt-8 grid gap-8">
        {bundles.map((bundle, position) => (
          <li key={bundle._id}>
            <BundleCard
              bundle={bundle}
              isMain={position === 0}
              onPreview={() => setPreviewed(bundle)}
              onList={() => setListed(bundle)}
              onBuy={() => purchase.confirm(bundle)}
            />
          </li>
        ))}
      </ul>
      <PreviewDialog bundle={previewed} onClose={() => setPreviewed(undefined)} />
      <StoryListDialog
        bundle={listed}
        ordering={ordering}
        onOrder={(story) => (isGuest ? setSignInNeeded(true) : ordering.ask(story))}
        onClose={() => setListed(undefined)}
      />
      <StoryOrderDialogs ordering={ordering} />
      <PurchaseDialogs purchase={purchase} />
      <SignInFirst
        isOpen={isSignInNeeded}
        onClose={() => setSignInNeeded(false)}
        message="To customize a story, you need to log in first."
      />
    </div>
  )
}

type Props = {
  bundle: Bundle | undefined
  ordering: StoryOrdering
  onOrder: (story: OrderedStory) => void
  onClose: () => void
}

const StoryListDialog = ({ bundle, ordering, onOrder, onClose }: Props) => (
  <Dialog isOpen={bundle !== undefined} onClose={onClose} title={`Stories of ${bundle?.name ?? 'the bundle'}`}>
    {bundle !== undefined && <StoryChoice stories={bundle.stories} ordering={ordering} onOrder={onOrder} />}
    <button type="button" className={`${button({ variant: 'secondary' })} mt-3 w-full`} onClick={onClose}>
      Close
    </button>
  </Dialog>
)
