import { useState } from 'react'

export function useSelection() {
  const [selected, setSelected] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setSelected((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return { selected, toggle, clear: () => setSelected([]) }
}

type Props = { name: string; isSelected: boolean; onToggle: () => void }

export const SelectBox = ({ name, isSelected, onToggle }: Props) => (
  <label className="-m-2 inline-grid size-11 cursor-pointer place-items-center md:-my-2.5">
    <input type="checkbox" className="size-5 accent-(--fill)" checked={isSelected} onChange={onToggle} />
    <span className="sr-only">{name}</span>
  </label>
)
