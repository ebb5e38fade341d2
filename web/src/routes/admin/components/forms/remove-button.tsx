import { X } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'

type Props = { label: string; className?: string; onRemove: () => void }

/** Removes the row, or the entry of a list, that it stands in. */
export function RemoveButton({ label, className = '', onRemove }: Props) {
  const ref = useFocusOnRemoval<HTMLButtonElement>()
  return (
    <Button ref={ref} variant="icon" className={`${className}`} onClick={onRemove}>
      <X strokeWidth={1.75} className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Button>
  )
}
