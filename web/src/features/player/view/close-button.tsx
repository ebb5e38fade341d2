import { X } from 'lucide-react'
import { button } from '../../../ui/classes.ts'
import type { Player } from '../create-player.ts'

export const CloseButton = ({ player }: { player: Player }) => (
  <button type="button" aria-label="Close the player" className={button({ variant: 'icon' })} onClick={player.close}>
    <X strokeWidth={1.75} />
  </button>
)
