import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide-react'
import type { MouseEvent } from 'react'
import { button } from '../../../../ui/classes.ts'

type Props = {
  name: string
  position: number
  count: number
  /** For long lists, where going up step by step takes long. */
  hasTop?: boolean
  onMove: (position: number) => void
}

const arrow = `${button({ variant: 'icon' })} aria-disabled:opacity-40 aria-disabled:hover:bg-transparent`

/** Moves an item up or down in an ordered list; positions count from 1. */
export const MoveButtons = ({ name, position, count, hasTop = false, onMove }: Props) => {
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    if (to < 1 || to > count || to === position) return
    const button = event.currentTarget
    onMove(to)
    // Moving the element in the page drops its focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <span className="flex">
      {hasTop && (
        <button type="button" aria-disabled={position === 1} className={arrow} onClick={move(1)}>
          <ArrowUpToLine strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">Move {name} to the top</span>
        </button>
      )}
      <button type="button" aria-disabled={position === 1} className={arrow} onClick={move(position - 1)}>
        <ArrowUp strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Move {name} up</span>
      </button>
      <button type="button" aria-disabled={position === count} className={arrow} onClick={move(position + 1)}>
        <ArrowDown strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Move {name} down</span>
      </button>
    </span>
  )
}
