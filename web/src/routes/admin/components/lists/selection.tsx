import { type ReactNode, useState } from 'react'
import { style } from '../../../../ui/classes.ts'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'
import type { Column } from './admin-table.tsx'
import { selectRange } from './select-range.ts'

/** `ids` are the rows that can be selected. */
export function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [last, setLast] = useState<string>()
  const toggle = (id: string, isRange: boolean) => {
    setSelected(selectRange(ids, selected, { from: isRange ? last : undefined, to: id }))
    setLast(id)
  }
  const isAll = ids.length > 0 && ids.every((id) => selected.includes(id))
  const toggleAll = () => setSelected(isAll ? [] : ids)
  return { ids, selected, toggle, isAll, toggleAll, clear: () => setSelected([]) }
}

type Selection = ReturnType<typeof useSelection>
type Row = { _id: string }

/** Ticks rows, with Shift all of them since the last one, and all of the page in its head. */
export const selectColumn = <R extends Row>(selection: Selection, nameOf: (row: R) => string): Column<R> => ({
  name: 'Select',
  head: selection.ids.length > 0 && <SelectAll {...selection} />,
  show: (row) => selection.ids.includes(row._id) && <SelectBox name={nameOf(row)} id={row._id} {...selection} />,
  slot: 'select',
})

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

const box = 'size-5 accent-(--fill)'

const SelectAll = ({ isAll, toggleAll }: Pick<Selection, 'isAll' | 'toggleAll'>) => (
  <label className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-3 px-2 md:-my-2 md:size-11 md:justify-center md:p-0">
    <input type="checkbox" className={box} checked={isAll} onChange={toggleAll} />
    <span className="md:sr-only">Select all</span>
  </label>
)

type Props = Pick<Selection, 'selected' | 'toggle'> & { name: string; id: string }

const SelectBox = ({ name, id, selected, toggle }: Props) => (
  <label className="-m-2 inline-grid size-11 cursor-pointer place-items-center select-none md:-my-2.5">
    <input
      type="checkbox"
      className={box}
      checked={selected.includes(id)}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
    <span className="sr-only">{name}</span>
  </label>
)
