import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSettings } from '../../base/settings.ts'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { useHandoverLink } from '../../session/handover-link.ts'
import { button, style } from '../../ui/classes.ts'
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
  const { reply, isFetching, refetch } = useUncachedRead('/api/user/orders')
  if (reply === undefined) {
    return isFetching ? <Skeleton /> : <SectionFailed message="Your bundles could not be loaded." onRetry={refetch} />
  }
  const nameOf = (id: string) =>
    reply.data.find(({ storyOrder }) => storyOrder?.bundleId === id)?.storyOrder?.title ?? id
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {owned.map((id) => (
        <li key={id} className={`${style({ variant: 'card' })} grid content-start gap-3 p-4`}>
          <h3 className="text-lg wrap-anywhere">{nameOf(id)}</h3>
          <BundleDownload bundleId={id}>
            Download Bundle
            <span className="sr-only">{nameOf(id)}</span>
          </BundleDownload>
        </li>
      ))}
    </ul>
  )
}

const Skeleton = () => <div className={`${style({ variant: 'card' })} h-32`} />
