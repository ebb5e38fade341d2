import { LoaderCircle, Pause, Play } from 'lucide-react'
import type { Player } from '../create-player.ts'
import type { PlayerState } from '../player-state.ts'

const appearances = {
  loading: { Icon: LoaderCircle, label: 'Pause' },
  playing: { Icon: Pause, label: 'Pause' },
  paused: { Icon: Play, label: 'Play' },
}

export function PlayButton({ player, state: { status } }: { player: Player; state: PlayerState }) {
  const { Icon, label } = appearances[status]
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-[48px] shrink-0 place-items-center rounded-full bg-lamp text-on-lamp hover:brightness-105"
      onClick={status === 'paused' ? player.play : player.pause}
    >
      <Icon strokeWidth={1.75} className={status === 'loading' ? 'animate-spin' : ''} />
    </button>
  )
}
