import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { ArrowDownToLine, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { shownSize } from '../../downloads/shown-size.ts'
import { saveItem } from '../../saved/save-item.ts'
import { removeSaved, type SavedItem } from '../../saved/saved-items.ts'
import { canSave, useSaving } from '../../saved/use-saved.ts'
import type { Store } from '../../store/store.ts'
import { looks } from '../../ui/classes.ts'
import { percentOf } from './item-words.ts'

type Props = { item: PlaylistItem; saved: ReadonlyMap<string, SavedItem> }

/** Saves an item on this device, and takes it away again. It stays one button, so that the focus stays on it. */
export function SaveButton({ item, saved }: Props) {
  const store = useStore() as Store
  const saving = useSaving().get(item._id)
  const bytes = saved.get(item._id)?.bytes
  const [failed, setFailed] = useState<string>()
  if (!canSave()) return null

  const save = async () => {
    setFailed(undefined)
    setFailed(await saveItem(store, item))
  }
  const { Icon, label, act } =
    saving !== undefined
      ? { Icon: X, label: `Cancel saving, ${percentOf(saving.part)}`, act: saving.cancel }
      : bytes !== undefined
        ? { Icon: CircleCheck, label: `Remove saved, ${shownSize(bytes)}`, act: () => removeSaved(item._id) }
        : { Icon: ArrowDownToLine, label: 'Save for offline', act: save }
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${item.storyOrder.title}`}
        className={`${looks.quiet} tabular-nums max-sm:grow`}
        onClick={act}
      >
        <Icon strokeWidth={1.75} className={bytes === undefined ? '' : 'text-success'} />
        {label}
      </button>
      {saving !== undefined && (
        <progress aria-label={`Saving ${item.storyOrder.title}`} value={saving.part} className="w-full accent-fill" />
      )}
      {failed !== undefined && (
        <p role="alert" className="w-full font-semibold text-danger">
          {failed}
        </p>
      )}
    </>
  )
}
