import { looks } from '../../ui/classes.ts'
import type { Selection } from './use-selection.ts'

/** Marks several items to delete them at once. */
export function SelectBar({ selection, onDelete }: { selection: Selection; onDelete: (ids: string[]) => void }) {
  const { marked, begin, end } = selection
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <button type="button" className={looks.quiet} onClick={marked === undefined ? begin : end}>
        {marked === undefined ? 'Select several' : 'Cancel'}
      </button>
      {marked !== undefined && (
        <button
          type="button"
          className={looks.danger}
          disabled={marked.size === 0}
          onClick={() => onDelete([...marked])}
        >
          Delete selected ({marked.size})
        </button>
      )}
    </div>
  )
}
