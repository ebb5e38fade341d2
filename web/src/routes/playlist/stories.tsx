import type { WirePlaylistItem as PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { findTracks } from '../../features/player/find-tracks.ts'
import { playerTexts } from '../../features/player/player-state.ts'
import type { Store } from '../../store/store.ts'
import { shortLength } from '../../ui/content/durations.ts'
import { usePlayer } from './use-player.ts'

/** The stories of an item, loaded when they are opened. */
export function Stories({ item }: { item: PlaylistItem }) {
  const store = useStore() as Store
  const [tracks, setTracks] = useState<Track[] | 'failed'>()
  const load = async (isOpen: boolean) => {
    if (!isOpen || Array.isArray(tracks)) return
    setTracks(undefined)
    setTracks((await findTracks(store, item._id)) ?? 'failed')
  }
  return (
    <details className="mt-4 border-t border-line pt-2" onToggle={({ currentTarget }) => load(currentTarget.open)}>
      <summary className="min-h-11 py-2 font-bold">Stories and transcripts</summary>
      {tracks === undefined && <p role="status">Loading the stories …</p>}
      {tracks === 'failed' && <p role="alert">{playerTexts.notFound}</p>}
      {Array.isArray(tracks) && (
        <ol className="divide-y divide-line">
          {tracks.map((track) => (
            <StoryRow key={track._id} item={item} track={track} />
          ))}
        </ol>
      )}
    </details>
  )
}

function StoryRow({ item, track }: { item: PlaylistItem; track: Track }) {
  const player = usePlayer()
  const { _id, title, kind, seconds, text } = track
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={`Play the story ${title}`}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-lamp text-on-lamp hover:brightness-105"
          onClick={() => player.play(item, { trackId: _id })}
        >
          <Play strokeWidth={1.75} className="translate-x-[6%] fill-current" />
        </button>
        <h3 className="font-sans text-base font-bold wrap-anywhere">{title}</h3>
        <span className="ml-auto text-sm text-muted tabular-nums">
          {seconds === undefined ? kindTexts[kind] : shortLength(seconds)}
        </span>
      </div>
      {text !== undefined && (
        <details className="rounded-field bg-sunken px-4">
          <summary className="min-h-11 py-2 font-bold">Transcript</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section tabIndex={0} aria-label="Transcript" className="max-h-80 overflow-y-auto pb-4 whitespace-pre-line">
            {text}
          </section>
        </details>
      )}
    </li>
  )
}

const kindTexts = { audio: 'sound', video: 'film', image: 'picture', text: 'read aloud' } as const
