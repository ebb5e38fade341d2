import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { SavedItem } from '../../features/saved/saved-items.ts'
import { button } from '../../ui/classes.ts'
import { shownDate, shownDay } from '../../ui/content/shown-time.ts'
import { BeingMade } from './being-made.tsx'
import { ItemFacts } from './item-facts.tsx'
import { typeLabel } from './item-texts.ts'
import { LibraryItem } from './library-item.tsx'
import { SaveButton } from './save-button.tsx'
import type { ShownItem } from './shown-items.ts'
import { Stories } from './stories.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  item: ShownItem
  saved: ReadonlyMap<string, SavedItem>
  selection: Selection
  isChild: boolean
  onToggle: () => void
  onDelete: () => void
}

export function FamilyItem({ item, saved, selection, isChild, onToggle, onDelete }: Props) {
  const { isActive, isUnderWay, storyOrder } = item
  const isReady = storyOrder.state === 'Ready'
  return (
    <LibraryItem
      item={item}
      isLarge={isChild}
      note={<Note item={item} />}
      selector={<Selector item={item} selection={selection} />}
    >
      <ItemFacts item={item} />
      <label className="mt-4 flex min-h-12 items-center gap-3 font-bold">
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
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {isReady && <SaveButton item={item} saved={saved} />}
        <DeleteButton title={storyOrder.title} isChild={isChild} onDelete={onDelete} />
      </div>
      {isReady && <Stories item={item} />}
    </LibraryItem>
  )
}

function DeleteButton({ title, isChild, onDelete }: { title: string; isChild: boolean; onDelete: () => void }) {
  const hintId = useId()
  return (
    <>
      <button
        type="button"
        title="Delete Item"
        aria-label={`Delete Item: ${title}`}
        aria-describedby={isChild ? hintId : undefined}
        disabled={isChild}
        className={button({ variant: 'ghost' })}
        onClick={onDelete}
      >
        <Trash2 strokeWidth={1.75} />
        Delete
      </button>
      {isChild && (
        <p id={hintId} className="text-sm text-muted">
          {accountTexts.askAParent}
        </p>
      )}
    </>
  )
}

const Selector = ({ item: { _id, storyOrder }, selection }: Pick<Props, 'item' | 'selection'>) =>
  selection.selected !== undefined && (
    <span className="absolute top-2 left-2 grid rounded-full bg-surface p-2">
      <input
        type="checkbox"
        aria-label={`Select ${storyOrder.title}`}
        checked={selection.selected.has(_id)}
        className="size-7 accent-fill"
        onChange={() => selection.toggleSelected(_id)}
      />
    </span>
  )

/** What a look at the shelf should tell. */
function Note({ item: { isActive, createdAt, storyOrder, returnableUntil } }: { item: ShownItem }) {
  const { type, state, bundleStoryId } = storyOrder
  if (state !== 'Ready') return <BeingMade storyOrder={storyOrder} />
  if (!isActive) return <p className="text-sm text-muted">Not active</p>
  // It may be called as its original, or as another one made of it.
  if (type === 'customize_story')
    return <p className="text-sm text-muted">{`${typeLabel(type)}, ${shownDay(createdAt)}`}</p>
  if (bundleStoryId.length === 0) return null
  return (
    <>
      <p className="text-sm text-muted">{bundleStoryId.length === 1 ? '1 story' : `${bundleStoryId.length} stories`}</p>
      {returnableUntil !== undefined && (
        <p className="text-sm text-muted">{withdrawalTexts.endsWithPlay(shownDate(returnableUntil))}</p>
      )}
    </>
  )
}
