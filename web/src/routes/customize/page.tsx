import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { Suspense, use, useId, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { StoryOrderDialogs } from '../../features/stories/story-order-dialogs.tsx'
import { useStoryOrder } from '../../features/stories/use-story-order.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { button, style } from '../../ui/classes.ts'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { BundleTable } from './bundle-table.tsx'
import { GenerateCard } from './generate-card.tsx'
import type { loader, Reading } from './loader.ts'
import type { OrderProps } from './order-props.ts'

export { loader } from './loader.ts'

export function Component() {
  const { reading } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const isHydrated = useIsHydrated()
  const { isGuest, hint } = useBuyer()
  const [isDismissed, setDismissed] = useState(false)
  const ordering = useStoryOrder()
  const order: OrderProps = {
    ordering,
    onOrder: (story) => (isGuest ? setDismissed(false) : ordering.order(story)),
    hint,
    hintId: useId(),
  }
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="Generate"
        description="Have a new bedtime story made for your child, or one of ours customized."
        path={paths.customize}
        jsonLd={[breadcrumb(shopOrigin, [], 'Generate')]}
      />
      <h1 className={style({ variant: 'title' })}>Generate</h1>
      <p className="mt-2 max-w-prose">
        Have a new story made for your child, or choose one from our bundles and make it your own.
      </p>
      <GenerateCard {...order} />
      <noscript>
        <p className="mt-6">Ordering a story needs JavaScript.</p>
      </noscript>
      <Suspense
        fallback={
          <p role="status" className={`${style({ variant: 'card' })} mt-6 min-h-96 p-6`}>
            {bundleTexts.loading}
          </p>
        }
      >
        <Bundles reading={reading} order={order} />
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

type Props = { reading: Reading | Promise<Reading>; order: OrderProps }

function Bundles({ reading, order }: Props) {
  const { bundles, problem } = reading instanceof Promise ? use(reading) : reading
  if (problem !== undefined) {
    return (
      <div className={`${style({ variant: 'card' })} mt-6 grid justify-items-start gap-4 p-6`}>
        <p role="alert" className="font-semibold text-danger">
          {bundleTexts.failed(problem)}
        </p>
        <Link to={paths.customize} replace className={button({ variant: 'secondary' })}>
          Try again
        </Link>
      </div>
    )
  }
  if (bundles.length === 0) return <p className={`${style({ variant: 'card' })} mt-6 p-6`}>{bundleTexts.none}</p>
  return <BundleTable bundles={bundles} order={order} />
}
