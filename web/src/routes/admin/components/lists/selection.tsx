import { type ReactNode, useState } from 'react'
import { style } from '../../../../ui/classes.ts'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'

export function useSelection() {
  const [selected, setSelected] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setSelected((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return { selected, toggle, clear: () => setSelected([]) }
}

type BarProps = { className: string; children: ReactNode }

/** A bar with what can be done to the selected rows, below the header, which is sticky itself unless the window is low. */
export function SelectionBar({ className, children }: BarProps) {
  const bar = useFocusOnRemoval<HTMLDivElement>()
  return (
    <div
      ref={bar}
      className={`${style({ variant: 'card' })} sticky top-2 z-10 flex flex-wrap gap-x-4 gap-y-2 border border-line p-4 [@media(min-height:30em)]:top-[calc(var(--header)+0.5rem)] ${className}`}
    >
      {children}
    </div>
  )
}

type Props = { name: string; isSelected: boolean; onToggle: () => void }

export const SelectBox = ({ name, isSelected, onToggle }: Props) => (
  <label className="-m-2 inline-grid size-11 cursor-pointer place-items-center md:-my-2.5">
    <input type="checkbox" className="size-5 accent-(--fill)" checked={isSelected} onChange={onToggle} />
    <span className="sr-only">{name}</span>
  </label>
)
