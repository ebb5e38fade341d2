import { useEffect, useState, useSyncExternalStore } from 'react'
import { Bar } from './bar.tsx'
import type { Player } from './create-player.ts'
import { Sheet } from './sheet.tsx'

export type ViewProps = { player: Player; film: HTMLVideoElement }

// The bar must cover neither the page's end nor what has the focus.
const roomForBar = ['pb-24', 'scroll-pb-28'] as const

/** A bar at the bottom of the window, which opens to a sheet with everything else. */
export function PlayerView({ player, film }: ViewProps) {
  const state = useSyncExternalStore(player.watch, player.current)
  const [isOpen, setOpen] = useState(false)
  const isThere = state.item !== undefined
  useEffect(() => {
    const { body, documentElement } = document
    body.classList.toggle(roomForBar[0], isThere)
    documentElement.classList.toggle(roomForBar[1], isThere)
    if (isThere) return
    setOpen(false)
    // The button that closed it is gone, and the focus with it.
    if (document.activeElement === body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [isThere])
  if (!isThere) return null
  return (
    <>
      <Bar player={player} state={state} film={isOpen ? undefined : film} onOpen={() => setOpen(true)} />
      <Sheet player={player} state={state} film={film} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
