import type { WireBundle, WireOpenedBundle } from '@storylamp/contract/bundles/bundles'
import { Headphones, House, Podcast } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadContext } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useBundlesOrigin, useSettings } from '../../base/settings.ts'
import { BundleActions } from '../../features/bundles/bundle-actions.tsx'
import { bundleJsonLd, sharePicture } from '../../features/bundles/json-ld.ts'
import { loadBundle } from '../../features/bundles/load-bundle.ts'
import { OwnedNote } from '../../features/bundles/owned-note.tsx'
import { PurchaseDialogs } from '../../features/bundles/purchase-dialogs.tsx'
import { StoryCard } from '../../features/bundles/story-row.tsx'
import { stepsAbove, Trail } from '../../features/bundles/trail.tsx'
import { useIsOwned } from '../../features/bundles/use-is-owned.ts'
import { usePurchase } from '../../features/bundles/use-purchase.ts'
import { Facts } from '../../features/stories/facts.tsx'
import { bundleFacts } from '../../features/stories/story-facts.ts'
import { style } from '../../ui/classes.ts'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [bundle, { reply }] = await Promise.all([
    loadBundle(context, params.id),
    context.get(loadContext)('/api/bundles/'),
  ])
  // The page is whole without the others.
  return { bundle, others: (reply?.data ?? []).filter(({ _id }) => _id !== bundle._id) }
}

export function Component() {
  const { bundle, others } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const origin = useBundlesOrigin()
  const steps = stepsAbove()
  const cover = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHead
        title={bundle.name}
        description={bundle.description}
        path={paths.bundle(bundle._id)}
        origin={origin}
        image={sharePicture(bundle.image)}
        jsonLd={[bundleJsonLd(bundle, origin), breadcrumb(shopOrigin, steps, bundle.name, origin)]}
      />
      <div className={`${style({ variant: 'page' })} pt-4`}>
        <Trail steps={steps} />
        <div className="mt-2">
          <Columns shape="half">
            <div ref={cover} className="max-lg:mx-auto max-lg:w-full max-lg:max-w-[max(12rem,32dvh)]">
              <Picture
                file={squarePicture(bundle.image)}
                alt={bundle.imageAlt}
                sizes="(min-width: 1152px) 528px, (min-width: 1024px) 46vw, 94vw"
                isMain
                className="aspect-square w-full rounded-hero object-cover"
              />
            </div>
            <Offer bundle={bundle} cover={cover} />
          </Columns>
        </div>
      </div>
      <Stories bundle={bundle} />
      {others.length > 0 && <Others bundles={others} />}
    </>
  )
}

function Offer({ bundle, cover }: { bundle: WireOpenedBundle; cover: RefObject<HTMLElement | null> }) {
  const nameId = useId()
  const purchase = usePurchase([bundle])
  return (
    <div className="grid gap-4">
      <h1 id={nameId} className={style({ variant: 'title' })}>
        {bundle.name}
      </h1>
      <Facts facts={bundleFacts(bundle)} className="font-semibold" />
      <p className={`${style({ variant: 'lead' })} max-lg:order-1`}>{bundle.description}</p>
      <BundleActions bundle={bundle} nameId={nameId} cover={cover} onBuy={() => purchase.confirm(bundle)} />
      <div className="max-lg:order-1">
        <IconRows rows={promises} />
      </div>
      <PurchaseDialogs purchase={purchase} />
    </div>
  )
}

const promises = [
  { icon: <House strokeWidth={1.75} />, title: 'Yours to keep', text: 'Buy once. The whole family listens.' },
  {
    icon: <Headphones strokeWidth={1.75} />,
    title: 'Plays at once',
    text: 'In My Playlist, also offline, or as a download.',
  },
  {
    icon: <Podcast strokeWidth={1.75} />,
    title: 'In your podcast app',
    text: 'Through a private link for your family.',
  },
]

function Stories({ bundle: { _id, stories } }: { bundle: WireOpenedBundle }) {
  const titleId = useId()
  const isOwned = useIsOwned(_id)
  return (
    <div className="mt-12">
      <Band ground="sunken" labelledBy={titleId}>
        <BandHead
          id={titleId}
          title="The stories inside"
          lead={`Press play to hear or see ${isOwned ? 'each one' : 'how each one begins'}.`}
        />
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {stories.map((story) => (
            <li key={story._id}>
              <StoryCard bundleId={_id} story={story} />
            </li>
          ))}
        </ul>
      </Band>
    </div>
  )
}

function Others({ bundles }: { bundles: WireBundle[] }) {
  const titleId = useId()
  return (
    <Band labelledBy={titleId}>
      <BandHead id={titleId} title="More bundles" />
      <ul className="grid gap-6 sm:grid-cols-2">
        {bundles.map((bundle) => (
          <li key={bundle._id}>
            <Link
              to={paths.bundle(bundle._id)}
              className={`${style({ variant: 'card' })} lift flex h-full items-center gap-4 p-4 hover:bg-sunken sm:gap-5`}
            >
              <span className="size-[96px] shrink-0 sm:size-[112px] overflow-hidden rounded-field">
                <Picture file={squarePicture(bundle.image)} alt="" sizes="112px" className="size-full" />
              </span>
              <span className="min-w-0">
                <span className="block font-display text-xl leading-tight font-semibold">{bundle.name}</span>
                <Facts facts={bundleFacts(bundle)} className="text-sm text-muted" />
                <PriceOrOwned bundle={bundle} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function PriceOrOwned({ bundle: { _id, tokenPrice } }: { bundle: WireBundle }) {
  const isOwned = useIsOwned(_id)
  return (
    <span className="mt-1 block font-bold tabular-nums">
      {isOwned ? <OwnedNote /> : <TokensAndMoney tokens={tokenPrice} />}
    </span>
  )
}
