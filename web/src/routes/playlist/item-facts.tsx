import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { shownLongTime } from '../../ui/content/shown-time.ts'
import { factsOf } from './item-texts.ts'

/** What was ordered, and when. */
export const ItemFacts = ({ item: { createdAt, storyOrder } }: { item: PlaylistItem }) => (
  <>
    <p className="text-muted">
      Ordered <time dateTime={createdAt}>{shownLongTime(createdAt)}</time>
    </p>
    <dl className="mt-2 grid gap-1">
      {factsOf(storyOrder).map(([label, value]) => (
        <div key={label}>
          <dt className="mr-2 inline font-bold">{label}</dt>
          <dd className="inline wrap-anywhere text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
