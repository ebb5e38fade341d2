import type { Profile } from '@storylamp/contract/accounts/profile'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { Suspense, use, useId, useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { StoryOrderDialogs } from '../../features/stories/story-order-dialogs.tsx'
import { useStoryOrder } from '../../features/stories/use-story-order.ts'
import { useBegun } from '../../features/wallet/begun.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { Steps } from '../../ui/content/steps.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { BundleTable } from './bundle-table.tsx'
import { GenerateCard } from './generate-card.tsx'
import type { loader, Reading } from './loader.ts'
import { NameScene } from './name-scene.tsx'
import type { OrderProps } from './order-props.ts'

export { loader } from './loader.ts'

export function Component() {
  const { reading } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const typedName: string | undefined = useLocation().state?.name
  const childName = useAppSelector(({ user }) => nameOfChild(user.userProfile))
  const isHydrated = useIsHydrated()
  const { isGuest, hint } = useBuyer()
  const [isDismissed, setDismissed] = useState(false)
  const ordering = useStoryOrder()
  const [stepsId, storiesId] = [useId(), useId()]
  const order: OrderProps = {
    ordering,
    onOrder: (story) => (isGuest ? setDismissed(false) : ordering.ask(story)),
    hint,
    hintId: useId(),
  }
  useBegun('story', async (id) => {
    const { bundles = [] } = await reading
    const story = bundles.flatMap(({ stories }) => stories).find(({ _id }) => _id === id)
    if (story !== undefined || id === '') order.onOrder(story)
  })
  return (
    <>
      <PageHead
        title="Generate"
        description="Have a new bedtime story made for your child, or one of ours customized."
        path={paths.customize}
        jsonLd={[breadcrumb(shopOrigin, [], 'Generate')]}
      />
      <Band ground="night">
        <Columns shape="half" align="center">
          <div className="grid gap-4">
            <h1 className="text-lg text-lamp">Generate</h1>
            <p className={`${style({ variant: 'display' })} font-display font-semibold leading-tight text-balance`}>
              A bedtime story with your child in it
            </p>
            <p className="max-w-prose text-lg text-muted">
              Have a new story made around a name, an animal, a place. Or take one of ours and change who it is about.
            </p>
            <GenerateCard {...order} />
            <noscript>
              <p>Ordering a story needs JavaScript.</p>
            </noscript>
          </div>
          <NameScene name={typedName ?? childName} />
        </Columns>
      </Band>
      <Band labelledBy={stepsId}>
        <BandHead id={stepsId} title="How it works" />
        <Steps steps={steps} />
      </Band>
      <div className="-mb-18">
        <Band ground="sunken" labelledBy={storiesId}>
          <BandHead
            id={storiesId}
            title="Start from one of our stories"
            lead="The story stays, the name becomes your child’s."
          />
          <Suspense
            fallback={
              <p role="status" className={`${style({ variant: 'card' })} min-h-96 p-6`}>
                {bundleTexts.loading}
              </p>
            }
          >
            <Bundles reading={reading} order={order} />
          </Suspense>
        </Band>
      </div>
      <StoryOrderDialogs ordering={ordering} />
      <SignInFirst
        isOpen={isHydrated && isGuest && !isDismissed}
        onClose={() => setDismissed(true)}
        message="To order a story, you need to log in first."
      />
    </>
  )
}

const nameOfChild = (profile: Profile | null) =>
  profile?.role === 'child' ? profile.firstname : profile?.children?.[0]?.name

const steps = [
  {
    title: 'Choose',
    text: 'A new story, or one of ours. You see price and balance before any tokens leave your wallet.',
  },
  { title: 'Make it yours', text: 'The story tool opens. Say who it is about, and read the story before you keep it.' },
  {
    title: 'Read or listen',
    text: 'It is in My Playlist as soon as it is made: words to read together, or to be read aloud by your device if it has a voice.',
  },
]

type Props = { reading: Reading | Promise<Reading>; order: OrderProps }

function Bundles({ reading, order }: Props) {
  const { bundles, problem } = reading instanceof Promise ? use(reading) : reading
  if (problem !== undefined) {
    return (
      <div className={`${style({ variant: 'card' })} grid justify-items-start gap-4 p-6`}>
        <p role="alert" className="font-semibold text-danger">
          {bundleTexts.failed(problem)}
        </p>
        <Link to={paths.customize} replace className={button({ variant: 'secondary' })}>
          Try again
        </Link>
      </div>
    )
  }
  if (bundles.length === 0) return <p className={`${style({ variant: 'card' })} p-6`}>{bundleTexts.none}</p>
  return <BundleTable bundles={bundles} order={order} />
}
