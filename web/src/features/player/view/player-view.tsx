import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Player } from '../create-player.ts'
import { Bar } from './bar.tsx'
import { Sheet } from './sheet.tsx'

export type ViewProps = { player: Player; film: HTMLVideoElement }

// Padding, so that the bar covers neither the end of the page nor the focused element.
const roomForBar = ['pb-24', 'scroll-pb-28'] as const

/** A bar at the bottom of the window, which opens to a sheet with everything else. */
export function PlayerView({ player, film }: ViewProps) {
  const state = useSyncExternalStore(player.subscribe, player.get)
  const [isOpen, setOpen] = useState(false)
  const isOpened = state.item !== undefined
  useEffect(() => {
    const { body, documentElement } = document
    body.classList.toggle(roomForBar[0], isOpened)
    documentElement.classList.toggle(roomForBar[1], isOpened)
    if (isOpened) return
    setOpen(false)
    // The close button had the focus and is gone.
    if (document.activeElement === body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [isOpened])
  if (!isOpened) return null
  return (
    <>
      <Bar player={player} state={state} film={isOpen ? undefined : film} onOpen={() => setOpen(true)} />
      <Sheet player={player} state={state} film={film} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
