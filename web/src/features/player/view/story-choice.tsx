import type { Player } from '../create-player.ts'
import type { PlayerState } from '../player-state.ts'
import { clockTime } from './clock-time.ts'

export const StoryChoice = ({ player, state: { tracks, position } }: { player: Player; state: PlayerState }) =>
  tracks.length < 2 ? null : (
    <section aria-label="Stories">
      <ol className="grid gap-1">
        {tracks.map(({ _id, title, seconds }, place) => (
          <li key={_id}>
            <button
              type="button"
              aria-current={place === position}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-button px-3 py-1 text-left font-semibold hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-link"
              onClick={() => player.choose(place)}
            >
              <span>{title}</span>
              {seconds !== undefined && <span className="text-sm text-muted tabular-nums">{clockTime(seconds)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
