import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { ArrowDownToLine, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { shownSize } from '../../features/downloads/shown-size.ts'
import { saveItem } from '../../features/saved/save-item.ts'
import { canSave, removeSaved, type SavedItem } from '../../features/saved/saved-items.ts'
import { useSavings } from '../../features/saved/use-saved.ts'
import type { Store } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { percentOf } from './item-texts.ts'

type Props = { item: PlaylistItem; saved: ReadonlyMap<string, SavedItem> }

/** Saves an item on this device and removes it again. It stays one button, so that it keeps the focus. */
export function SaveButton({ item, saved }: Props) {
  const store = useStore() as Store
  const saving = useSavings().get(item._id)
  const bytes = saved.get(item._id)?.bytes
  const [failed, setFailed] = useState<string>()
  if (!canSave()) return null

  const save = async () => {
    setFailed(undefined)
    setFailed(await saveItem(store, item))
  }
  const { Icon, label, onPress } =
    saving !== undefined
      ? { Icon: X, label: `Cancel saving, ${percentOf(saving.fraction)}`, onPress: saving.cancel }
      : bytes !== undefined
        ? {
            Icon: CircleCheck,
            label: `Remove saved, ${shownSize(bytes)}`,
            onPress: () => void removeSaved(item._id),
          }
        : { Icon: ArrowDownToLine, label: 'Save for offline', onPress: save }
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${item.storyOrder.title}`}
        className={`${button({ variant: 'secondary' })} tabular-nums max-sm:grow`}
        onClick={onPress}
      >
        <Icon strokeWidth={1.75} className={bytes === undefined ? '' : 'text-success'} />
        {label}
      </button>
      {saving !== undefined && (
        <progress
          aria-label={`Saving ${item.storyOrder.title}`}
          value={saving.fraction}
          className="w-full accent-fill"
        />
      )}
      {failed !== undefined && (
        <p role="alert" className="w-full font-semibold text-danger">
          {failed}
        </p>
      )}
    </>
  )
}
