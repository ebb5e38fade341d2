import type { OpenedStory, WireOpenedBundle } from '@storylamp/contract/bundles/bundles'
import { type RefObject, useId, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useBundlesOrigin, useSettings } from '../../base/settings.ts'
import { BundleActions } from '../../features/bundles/bundle-actions.tsx'
import { sharePicture, storyJsonLd } from '../../features/bundles/json-ld.ts'
import { loadBundle, notFound } from '../../features/bundles/load-bundle.ts'
import { PurchaseDialogs } from '../../features/bundles/purchase-dialogs.tsx'
import { StoryArt } from '../../features/bundles/story-art.tsx'
import { StoryCard } from '../../features/bundles/story-row.tsx'
import { stepsAbove, Trail } from '../../features/bundles/trail.tsx'
import { usePurchase } from '../../features/bundles/use-purchase.ts'
import { Facts } from '../../features/stories/facts.tsx'
import { agesOf, storyFacts } from '../../features/stories/story-facts.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { style } from '../../ui/classes.ts'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ShareButton } from './share-button.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const bundle = await loadBundle(context, params.id)
  const story = bundle.stories.find(({ _id }) => _id === params.storyId)
  if (story === undefined) throw notFound()
  return { bundle, story }
}

export function Component() {
  const { bundle, story } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const origin = useBundlesOrigin()
  const steps = stepsAbove(bundle)
  const cover = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHead
        title={story.title}
        description={story.description}
        path={paths.story(bundle._id, story._id)}
        origin={origin}
        image={sharePicture(story.image)}
        jsonLd={[storyJsonLd(bundle, story, origin), breadcrumb(shopOrigin, steps, story.title, origin)]}
      />
      <div className={`${style({ variant: 'page' })} pt-4`}>
        <Trail steps={steps} />
        <div className="mt-2">
          <Columns shape="half" align="center">
            <div ref={cover} className="max-lg:mx-auto max-lg:w-full max-lg:max-w-[max(9rem,24dvh)]">
              <StoryArt
                key={story._id}
                bundleId={bundle._id}
                story={story}
                sizes="(min-width: 1152px) 528px, (min-width: 1024px) 46vw, 94vw"
                isMain
              />
            </div>
            <Offer bundle={bundle} story={story} cover={cover} />
          </Columns>
        </div>
      </div>
      {story.opening.length > 0 && <Opening story={story} />}
      <Others bundle={bundle} story={story} />
    </>
  )
}

type Props = { bundle: WireOpenedBundle; story: OpenedStory }

function Offer({ bundle, story, cover }: Props & { cover: RefObject<HTMLElement | null> }) {
  const titleId = useId()
  const { isChild } = useBuyer()
  const purchase = usePurchase([bundle])
  return (
    <div className="grid gap-3 max-lg:-mt-3 lg:gap-4">
      <h1 id={titleId} className={style({ variant: 'title' })}>
        {story.title}
      </h1>
      <Facts facts={[...storyFacts(story), ...agesOf(bundle)]} className="font-semibold max-sm:text-sm" />
      <p className={`${style({ variant: 'lead' })} max-lg:order-1 max-lg:mt-2`}>{story.description}</p>
      <div
        className={`${style({ variant: 'card' })} grid gap-2 p-5 max-lg:bg-transparent max-lg:p-0 max-lg:shadow-none`}
      >
        <p>
          One of {bundle.stories.length} stories in{' '}
          <Link to={paths.bundle(bundle._id)} className={style({ variant: 'link' })}>
            {bundle.name}
          </Link>
        </p>
        <BundleActions
          bundle={bundle}
          nameId={titleId}
          storyId={story._id}
          cover={cover}
          onBuy={() => purchase.confirm(bundle)}
        />
      </div>
      {story.cfStoryId !== undefined && !isChild && (
        <p className="max-lg:order-1">
          <Link
            to={{ pathname: paths.customize, hash: story._id }}
            className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
          >
            Put your child’s name into this story
          </Link>
        </p>
      )}
      {!isChild && (
        <p className="max-lg:order-1">
          <ShareButton title={story.title} />
        </p>
      )}
      <PurchaseDialogs purchase={purchase} />
    </div>
  )
}

function Opening({ story: { opening } }: { story: OpenedStory }) {
  const titleId = useId()
  return (
    <div className="mt-12">
      <Band ground="night" labelledBy={titleId}>
        <div className="mx-auto max-w-2xl">
          <h2 id={titleId} className="text-lg text-muted">
            How it begins
          </h2>
          <div className="mt-4 grid gap-4 text-xl leading-relaxed sm:text-2xl sm:leading-relaxed">
            {opening.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p aria-hidden="true" className="text-muted">
              …
            </p>
          </div>
        </div>
      </Band>
    </div>
  )
}

function Others({ bundle, story }: Props) {
  const titleId = useId()
  const others = bundle.stories.filter(({ _id }) => _id !== story._id)
  if (others.length === 0) return null
  return (
    <Band labelledBy={titleId}>
      <BandHead id={titleId} title={`Also in ${bundle.name}`} />
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <li key={other._id}>
            <StoryCard bundleId={bundle._id} story={other} />
          </li>
        ))}
      </ul>
    </Band>
  )
}
