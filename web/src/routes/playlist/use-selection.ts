import { useState } from 'react'

/** Which items are marked, while somebody marks some. */
export function useSelection() {
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  return {
    marked,
    begin: () => setMarked(new Set()),
    end: () => setMarked(undefined),
    flip: (id: string) => {
      const next = new Set(marked)
      if (!next.delete(id)) next.add(id)
      setMarked(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
