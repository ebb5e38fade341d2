import { useEffect, useEffectEvent } from 'react'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSettings } from '../../base/settings.ts'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { useFamilyOrders } from '../../features/orders/use-family-orders.ts'
import { useHandoverLink } from '../../session/handover-link.ts'
import { button, style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'

type Props = { owned: string[] }

export function FamilyBundles({ owned }: Props) {
  const bundlesSite = useHandoverLink(useSettings().bundlesSiteUrl)
  if (owned.length > 0) {
    return (
      <WithQueryCache fallback={<Skeleton />}>
        <Named owned={owned} />
      </WithQueryCache>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-prose">Your family has no bundles yet.</p>
      <a {...bundlesSite} className={button({ variant: 'secondary' })}>
        See our bundles
      </a>
    </>
  )
}

/** Takes the names from the orders, because a bundle may no longer be sold. */
function Named({ owned }: Props) {
  const { orders, next, loadOlder, isFetching, refetch } = useFamilyOrders()
  const orderOf = (id: string) => orders?.find(({ storyOrder }) => storyOrder?.bundleId === id)
  const isMissing = owned.some((id) => orderOf(id) === undefined)
  const readOn = useEffectEvent(loadOlder)
  useEffect(() => {
    // Without a reply a bundle is called by its id.
    if (isMissing && next !== undefined) void readOn()
  }, [isMissing, next])
  if (orders === undefined) {
    return isFetching ? <Skeleton /> : <SectionFailed message="Your bundles could not be loaded." onRetry={refetch} />
  }
  const bundles = owned.map((id) => {
    const order = orderOf(id)
    return { id, name: order?.storyOrder?.title ?? id, image: order?.orderType === 'story' ? order.image : undefined }
  })
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {bundles.map(({ id, name, image }) => (
        <li key={id} className={`${style({ variant: 'card' })} flex flex-wrap items-center gap-4 p-3`}>
          <div className="size-[96px] shrink-0 overflow-hidden rounded-field bg-sunken">
            {image !== undefined && (
              <Picture file={squarePicture(image)} alt="" sizes="96px" className="size-full object-cover" />
            )}
          </div>
          <div className="grid min-w-0 grow basis-36 gap-2">
            <h3 className="text-lg wrap-anywhere">{name}</h3>
            <BundleDownload bundleId={id}>
              Download Bundle
              <span className="sr-only">{name}</span>
            </BundleDownload>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Skeleton = () => <div className={`${style({ variant: 'card' })} h-32`} />
