import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { button } from '../../../../ui/classes.ts'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'

type SetFilter = { name: string; label: string; text: string }
type Props = { set: SetFilter[]; onChange: (name: string, value: string) => void; children: ReactNode }

/** The filters of a list, folded; what is set stands beside it and can be removed there. */
export const FilterFold = ({ set, onChange, children }: Props) => (
  <div className="flex flex-wrap items-start gap-2">
    <details className="group open:basis-full">
      <summary className={`${button({ variant: 'secondary' })} list-none`}>
        Filters
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </details>
    {set.map(({ name, label, text }) => (
      <Chip key={name} label={`${label}: ${text}`} onRemove={() => onChange(name, '')} />
    ))}
  </div>
)

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const chip = useFocusOnRemoval<HTMLButtonElement>()
  return (
    <button
      ref={chip}
      type="button"
      aria-label={`${label}, remove this filter`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-4 py-1 font-semibold hover:bg-surface"
      onClick={onRemove}
    >
      <span className="wrap-anywhere">{label}</span>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
