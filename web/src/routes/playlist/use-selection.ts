import { useState } from 'react'

/** The selected items; undefined outside of the selection mode. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  return {
    selected,
    begin: () => setSelected(new Set()),
    end: () => setSelected(undefined),
    toggleSelected: (id: string) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelected(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
