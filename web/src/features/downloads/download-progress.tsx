import { button } from '../../ui/classes.ts'
import type { Progress } from './fetch-file.ts'
import { shownSize } from './shown-size.ts'

// Once the shape is changed, each browser needs its own pseudo-elements for the colours.
const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-fill [&::-moz-progress-bar]:bg-fill'

type Props = { progress: Progress; label?: string; onCancel: () => void }

export const DownloadProgress = ({ progress: { arrived, total }, label = 'Downloaded', onCancel }: Props) => (
  <div className="flex w-full items-center gap-3">
    <div className="min-w-0 grow">
      <progress value={arrived} max={total} aria-label={label} className={bar} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {shownSize(arrived)}
        {total !== undefined && ` of ${shownSize(total)}`}
      </p>
    </div>
    <button type="button" className={button({ variant: 'secondary' })} onClick={onCancel}>
      Cancel
    </button>
  </div>
)
