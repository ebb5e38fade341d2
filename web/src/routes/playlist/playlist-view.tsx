import picture from 'media:brand/empty-playlist'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { removeSaved, type SavedItem } from '../../features/saved/saved-items.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { FamilyItem } from './family-item.tsx'
import { Feed } from './feed.tsx'
import { useItemChanges } from './use-item-changes.ts'
import { type Selection, useSelection } from './use-selection.ts'

type Props = { items: PlaylistItem[]; saved: ReadonlyMap<string, SavedItem> }

export function PlaylistView({ items, saved }: Props) {
  const isChild = useAppSelector(({ user }) => user.userProfile?.role === 'child')
  const { shown, toggle, remove } = useItemChanges(items)
  const selection = useSelection()
  const hintId = useId()
  const count = useRef<HTMLParagraphElement>(null)
  useRemoveDeleted(items, saved)

  const removeItems = async (ids: string[]) => {
    // The pressed button disappears with its item; without this the focus would be lost.
    count.current?.focus()
    selection.end()
    await remove(ids)
  }
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mt-2 text-muted outline-none">
        {shown.length > 0 && countOf(shown.length)}
      </p>
      {isChild && shown.length > 0 && (
        <p id={hintId} className="mt-2">
          To delete something: {accountTexts.askAParent}
        </p>
      )}
      {shown.length === 0 && <EmptyPlaylist />}
      {!isChild && shown.length > 1 && <SelectBar selection={selection} onDelete={removeItems} />}
      <ul className="mt-4 grid gap-6">
        {shown.map((item) => (
          <li key={item._id}>
            <FamilyItem
              item={item}
              saved={saved}
              selection={selection}
              childHintId={isChild ? hintId : undefined}
              onToggle={() => toggle(item)}
              onDelete={() => removeItems([item._id])}
            />
          </li>
        ))}
      </ul>
      {!isChild && <Feed />}
    </>
  )
}

const countOf = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Removes what was deleted on another device from this one. */
function useRemoveDeleted(items: PlaylistItem[], saved: ReadonlyMap<string, SavedItem>): void {
  useEffect(() => {
    const known = new Set(items.map(({ _id }) => _id))
    for (const id of saved.keys()) if (!known.has(id)) void removeSaved(id)
  }, [items, saved])
}

const EmptyPlaylist = () => (
  <Notice heading="h2" picture={picture} title={playlistTexts.none}>
    <p className="text-muted">Story bundles and the stories that are made for your family stand here.</p>
    <Link to={paths.customize} className={button()}>
      Look at the stories
    </Link>
  </Notice>
)

/** Selects several items, to delete them at once. */
function SelectBar({ selection, onDelete }: { selection: Selection; onDelete: (ids: string[]) => void }) {
  const { selected, begin, end } = selection
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <button type="button" className={button({ variant: 'secondary' })} onClick={selected === undefined ? begin : end}>
        {selected === undefined ? 'Select several' : 'Cancel'}
      </button>
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
    </div>
  )
}
