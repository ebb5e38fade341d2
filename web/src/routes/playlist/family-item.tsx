import type { StoryOrder } from '@storylamp/contract/stories/story-orders'
import { Trash2 } from 'lucide-react'
import type { SavedItem } from '../../features/saved/saved-items.ts'
import { button } from '../../ui/classes.ts'
import { ItemCard } from './item-card.tsx'
import { PlayButton } from './play-button.tsx'
import { SaveButton } from './save-button.tsx'
import type { ShownItem } from './shown-items.ts'
import { Stories } from './stories.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  item: ShownItem
  saved: ReadonlyMap<string, SavedItem>
  selection: Selection
  /** For a child: the id of the hint that a parent has to delete. */
  childHintId: string | undefined
  onToggle: () => void
  onDelete: () => void
}

export function FamilyItem({
  item,
  saved,
  selection: { selected, toggleSelected },
  childHintId,
  onToggle,
  onDelete,
}: Props) {
  const { _id, isActive, isUnderWay, storyOrder } = item
  const isReady = storyOrder.state === 'Ready'
  return (
    <ItemCard
      item={item}
      aside={
        selected !== undefined && (
          <input
            type="checkbox"
            aria-label={`Select ${storyOrder.title}`}
            checked={selected.has(_id)}
            className="m-2 size-7 shrink-0 accent-fill"
            onChange={() => toggleSelected(_id)}
          />
        )
      }
      details={isReady && <Stories item={item} />}
    >
      {isReady ? <PlayButton item={item} /> : <BeingMade storyOrder={storyOrder} />}
      {isReady && <SaveButton item={item} saved={saved} />}
      <div className="flex grow items-center justify-between">
        <label className="flex min-h-12 items-center gap-3 px-1 font-bold">
          <input
            type="checkbox"
            aria-label={`Active: ${storyOrder.title}`}
            aria-disabled={isUnderWay}
            checked={isActive}
            className="size-6 accent-fill"
            onChange={onToggle}
          />
          Active
        </label>
        <button
          type="button"
          title="Delete Item"
          aria-label={`Delete Item: ${storyOrder.title}`}
          aria-describedby={childHintId}
          disabled={childHintId !== undefined}
          className={button({ variant: 'icon' })}
          onClick={onDelete}
        >
          <Trash2 strokeWidth={1.75} />
        </button>
      </div>
    </ItemCard>
  )
}

const BeingMade = ({ storyOrder: { state, toolUrl } }: { storyOrder: StoryOrder }) => (
  <>
    <p className="rounded-full bg-sunken px-3 py-1 font-bold">{state}</p>
    {state === 'Given back' && <p>This story was not finished. Its tokens are in the wallet again.</p>}
    {toolUrl !== undefined && (
      <a href={toolUrl} target="_blank" rel="noopener" className={button()}>
        Go on making it
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )}
  </>
)
