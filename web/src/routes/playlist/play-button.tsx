import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { Play } from 'lucide-react'
import { button } from '../../ui/classes.ts'
import { usePlayer } from './use-player.ts'

export function PlayButton({ item: { _id, storyOrder } }: { item: PlaylistItem }) {
  const player = usePlayer()
  const { title } = storyOrder
  return (
    <button
      type="button"
      aria-label={`Play ${title}`}
      className={`${button({ variant: 'accent' })} max-sm:grow`}
      onClick={() => player.play({ _id, title })}
    >
      <Play strokeWidth={1.75} />
      Play
    </button>
  )
}
