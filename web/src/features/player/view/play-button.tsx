import { LoaderCircle, Pause, Play } from 'lucide-react'
import type { Player } from '../create-player.ts'
import type { PlayerState } from '../player-state.ts'

const appearances = {
  loading: { Icon: LoaderCircle, label: 'Pause' },
  playing: { Icon: Pause, label: 'Pause' },
  paused: { Icon: Play, label: 'Play' },
}

type Props = { player: Player; state: PlayerState; isLarge?: boolean }

export function PlayButton({ player, state: { status }, isLarge = false }: Props) {
  const { Icon, label } = appearances[status]
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid shrink-0 place-items-center rounded-full bg-lamp text-on-lamp transition duration-120 hover:brightness-105 active:scale-96 ${isLarge ? 'size-[80px]' : 'size-[48px]'}`}
      onClick={status === 'paused' ? player.play : player.pause}
    >
      <Icon
        size={isLarge ? 36 : 24}
        strokeWidth={1.75}
        className={`${status === 'loading' ? 'animate-spin' : 'fill-current'} ${status === 'paused' ? 'translate-x-[6%]' : ''}`}
      />
    </button>
  )
}
