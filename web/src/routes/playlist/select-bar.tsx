import { button } from '../../ui/classes.ts'
import type { Selection } from './use-selection.ts'

/** Selects several items, to delete them at once. */
export function SelectBar({ selection, onDelete }: { selection: Selection; onDelete: (ids: string[]) => void }) {
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
