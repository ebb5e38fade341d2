import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { useEffect, useRef, useState } from 'react'
import { useListening } from '../../features/listening/use-listening.ts'
import { removeSaved, type SavedItem } from '../../features/saved/saved-items.ts'
import { button } from '../../ui/classes.ts'
import { ChildGreeting } from './child-greeting.tsx'
import { ContinueListening } from './continue-listening.tsx'
import { DeletedItems } from './deleted/deleted-items.tsx'
import { DeletedNotice } from './deleted/deleted-notice.tsx'
import { EmptyPlaylist } from './empty-playlist.tsx'
import { FamilyItem } from './family-item.tsx'
import { Feed } from './feed/feed.tsx'
import { Library } from './library.tsx'
import { useItemChanges } from './use-item-changes.ts'
import { type Selection, useSelection } from './use-selection.ts'

type Props = {
  items: PlaylistItem[]
  deleted: PlaylistItem[]
  saved: ReadonlyMap<string, SavedItem>
  isChild: boolean
}

export function PlaylistView({ items, deleted: deletedBefore, saved, isChild }: Props) {
  const { shown, deleted, owned, toggle, remove, restore } = useItemChanges(items, deletedBefore)
  const [undoable, setUndoable] = useState<{ ids: string[]; titles: string[] }>()
  const selection = useSelection()
  const count = useRef<HTMLParagraphElement>(null)
  useRemoveDeleted(owned, saved)

  const removeItems = async (ids: string[]) => {
    // The pressed button disappears with its item; without this the focus would be lost.
    count.current?.focus()
    selection.end()
    const titles = shown.filter(({ _id }) => ids.includes(_id)).map(({ storyOrder }) => storyOrder.title)
    setUndoable(undefined)
    if (await remove(ids)) setUndoable({ ids, titles })
  }
  const endUndo = () => {
    // The Undo button disappears; whoever has gone on elsewhere stays there.
    const isAtUndo = document.activeElement?.matches('body, [data-undo]')
    setUndoable(undefined)
    if (isAtUndo) count.current?.focus({ preventScroll: true })
  }
  const undo = async () => {
    if (undoable !== undefined) await restore(undoable.ids)
    endUndo()
  }
  return (
    <>
      {isChild && <ChildGreeting hasStories={shown.length > 0} />}
      <div
        className={`flex flex-wrap items-center justify-between gap-3 ${selection.selected === undefined ? '' : 'mt-3'}`}
      >
        <p ref={count} tabIndex={-1} role="status" className={isChild ? 'sr-only' : 'text-muted outline-none'}>
          {shown.length > 0 && countOf(shown.length)}
        </p>
        {!isChild && shown.length > 1 && <SelectBar selection={selection} onDelete={removeItems} />}
      </div>
      <ContinueListening items={shown} isLarge={isChild} />
      {shown.length === 0 && <EmptyPlaylist isChild={isChild} />}
      <Library items={useInOrder(shown, isChild)} isLarge={isChild}>
        {(item) => (
          <FamilyItem
            item={item}
            saved={saved}
            selection={selection}
            isChild={isChild}
            onToggle={() => toggle(item)}
            onDelete={() => removeItems([item._id])}
          />
        )}
      </Library>
      {!isChild && <DeletedItems items={deleted} onRestore={(id) => restore([id])} />}
      {!isChild && <Feed />}
      {undoable !== undefined && (
        <DeletedNotice key={undoable.ids[0]} titles={undoable.titles} onUndo={undo} onEnd={endUndo} />
      )}
    </>
  )
}

const countOf = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/**
 * Favorites first, as they were when the page opened: a cover does not move away from the finger that marks it.
 * What cannot be played yet comes last for children.
 */
function useInOrder<Item extends PlaylistItem>(items: Item[], isChild: boolean): Item[] {
  const { favorites } = useListening()
  const [first] = useState(new Set(favorites))
  const rank = ({ _id, storyOrder }: Item) =>
    Number(first.has(_id)) - Number(isChild && storyOrder.state !== 'Ready') * 2
  return items.toSorted((a, b) => rank(b) - rank(a))
}

/** Removes what was deleted on another device from this one. */
function useRemoveDeleted(owned: ReadonlySet<string>, saved: ReadonlyMap<string, SavedItem>): void {
  useEffect(() => {
    for (const id of saved.keys()) if (!owned.has(id)) void removeSaved(id)
  }, [owned, saved])
}

/** Selects several items, to delete them at once. */
function SelectBar({ selection, onDelete }: { selection: Selection; onDelete: (ids: string[]) => void }) {
  const { selected, begin, end } = selection
  return (
    <div className="flex flex-wrap gap-3">
      {selected !== undefined && (
        <button
          type="button"
          className={button({ variant: 'danger' })}
          disabled={selected.size === 0}
          onClick={() => onDelete([...selected])}
        >
          Delete selected ({selected.size})
        </button>
      )}
      <button
        type="button"
        className={`${button({ variant: 'ghost' })} -mr-3`}
        onClick={selected === undefined ? begin : end}
      >
        {selected === undefined ? 'Select several' : 'Cancel'}
      </button>
    </div>
  )
}
