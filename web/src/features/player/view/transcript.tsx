import type { Track } from '@storylamp/contract/playlist/playlist'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import type { Player } from '../create-player.ts'
import { type PlayerState, trackOf } from '../player-state.ts'
import { type Line, linesOf, spokenAt } from '../read-along.ts'

const frame =
  'h-full overflow-y-auto overscroll-contain pb-12 text-xl leading-relaxed [mask-image:linear-gradient(to_bottom,black_calc(100%-3rem),transparent)]'

/** The words of the story: the sentence that is spoken is lit, and a tap on one jumps there. */
export function Transcript({ player, state }: { player: Player; state: PlayerState }) {
  const track = trackOf(state)
  const lines = useMemo(() => track && linesOf(track, document.documentElement.lang), [track])
  if (track?.text === undefined) return null
  if (lines === undefined) return <PlainText track={track} />
  return <ReadAlong lines={lines} at={state.progress?.at ?? 0} onChoose={player.seek} />
}

const PlainText = ({ track: { text } }: { track: Track }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section tabIndex={0} aria-label="Transcript" className={`${frame} whitespace-pre-line`}>
    {text}
  </section>
)

type Props = { lines: Line[][]; at: number; onChoose: (start: number) => void }

function ReadAlong({ lines, at, onChoose }: Props) {
  const spoken = spokenAt(lines, at)
  const scroller = useRef<HTMLElement>(null)
  const touchedAtMs = useRef(0)
  const touch = () => {
    touchedAtMs.current = Date.now()
  }
  useEffect(() => {
    if (spoken !== undefined) follow(scroller.current, touchedAtMs.current)
  }, [spoken])
  useEffect(() => {
    if (scroller.current === null) return
    // Behind the other tab it has no size and cannot scroll.
    const shown = new ResizeObserver(() => follow(scroller.current, touchedAtMs.current, 'instant'))
    shown.observe(scroller.current)
    return () => shown.disconnect()
  }, [])
  const choose = ({ target }: MouseEvent) => {
    const start = (target as HTMLElement).dataset.start
    if (start !== undefined) onChoose(Number(start))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the position and the chapters lead to every sentence
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Transcript"
      className={`${frame} scroll-smooth motion-reduce:scroll-auto`}
      onClick={choose}
      onWheel={touch}
      onTouchMove={touch}
    >
      {lines.map((paragraph) => (
        <p key={paragraph[0]?.start} className="mb-4 max-w-prose">
          {paragraph.map((line) => (
            <span
              key={line.start}
              data-start={line.start}
              aria-current={line === spoken}
              className="cursor-pointer text-muted transition-colors duration-200 hover:text-ink aria-[current=true]:text-lamp"
            >
              {line.text}{' '}
            </span>
          ))}
        </p>
      ))}
    </section>
  )
}

const restMs = 4000

/** Scrolls the lit sentence to the middle, unless somebody has just scrolled by hand. */
function follow(scroller: HTMLElement | null, touchedAtMs: number, behavior: ScrollBehavior = 'auto'): void {
  const lit = scroller?.querySelector<HTMLElement>('[aria-current=true]')
  if (!scroller || !lit || Date.now() - touchedAtMs < restMs) return
  const offset = lit.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const top = scroller.scrollTop + offset - (scroller.clientHeight - lit.offsetHeight) / 2
  scroller.scrollTo({ top, behavior })
}
