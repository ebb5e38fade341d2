import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../ui/classes.ts'
import { BeingMade } from '../being-made.tsx'
import { Cover } from '../cover.tsx'

type Props = { items: PlaylistItem[]; onRestore: (id: string) => Promise<unknown> }

/** What was deleted from the playlist, for parents to restore at any time. */
export const DeletedItems = ({ items, onRestore }: Props) =>
  items.length === 0 ? null : (
    <details id="deleted" className="group mt-12 border-t border-line pt-4">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-display text-xl font-semibold">
        Deleted ({items.length})
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-4 pt-2 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item._id}>
            <DeletedItem item={item} onRestore={onRestore} />
          </li>
        ))}
      </ul>
    </details>
  )

function DeletedItem({ item, onRestore }: { item: PlaylistItem; onRestore: Props['onRestore'] }) {
  const [isUnderWay, setUnderWay] = useState(false)
  const { _id, storyOrder } = item
  const restore = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    await onRestore(_id)
    setUnderWay(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="w-20 shrink-0">
        <Cover item={item} sizes="80px" className="rounded-field" />
      </div>
      <div className="min-w-0 grow basis-32">
        <p className="font-bold wrap-anywhere">{storyOrder.title}</p>
        {storyOrder.state !== 'Ready' && <BeingMade storyOrder={storyOrder} />}
      </div>
      <button
        type="button"
        aria-label={`Restore ${storyOrder.title}`}
        aria-disabled={isUnderWay}
        className={button({ variant: 'secondary' })}
        onClick={restore}
      >
        <RotateCcw strokeWidth={1.75} aria-hidden="true" />
        Restore
      </button>
    </div>
  )
}
