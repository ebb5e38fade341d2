import type { ReactNode } from 'react'
import { clockTime } from '../../../ui/content/durations.ts'
import type { Player } from '../create-player.ts'
import { type PlayerState, trackOf } from '../player-state.ts'

/** The chapters of the story and the other stories of the item. */
export function Parts({ player, state }: { player: Player; state: PlayerState }) {
  const { tracks, position, progress } = state
  const chapters = trackOf(state)?.chapters ?? []
  const here = chapters.findLastIndex(({ start }) => start <= (progress?.at ?? 0))
  return (
    <>
      {chapters.length > 1 && (
        <PartList name="Chapters">
          {chapters.map(({ title, start }, place) => (
            <Part key={start} isCurrent={place === here} seconds={start} onChoose={() => player.seek(start)}>
              {title}
            </Part>
          ))}
        </PartList>
      )}
      {tracks.length > 1 && (
        <PartList name="Stories">
          {tracks.map(({ _id, title, seconds }, place) => (
            <Part key={_id} isCurrent={place === position} seconds={seconds} onChoose={() => player.choose(place)}>
              {title}
            </Part>
          ))}
        </PartList>
      )}
    </>
  )
}

const PartList = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <h3 className="mb-1 font-sans text-sm font-bold text-muted">{name}</h3>
    <ol className="grid gap-1">{children}</ol>
  </section>
)

type PartProps = { isCurrent: boolean; seconds: number | undefined; onChoose: () => void; children: string }

const Part = ({ isCurrent, seconds, onChoose, children }: PartProps) => (
  <li>
    <button
      type="button"
      aria-current={isCurrent}
      className="-mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center justify-between gap-3 rounded-button px-3 py-1 text-left font-semibold hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-link"
      onClick={onChoose}
    >
      <span>{children}</span>
      {seconds !== undefined && <span className="text-sm text-muted tabular-nums">{clockTime(seconds)}</span>}
    </button>
  </li>
)
