import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { button } from '../../../ui/classes.ts'
import { morphName } from '../../../ui/content/morph.ts'
import { useModal } from '../../../ui/dialog/use-modal.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { Player } from '../create-player.ts'
import { type PlayerState, subtitleOf, trackOf } from '../player-state.ts'
import { Chips } from './chips.tsx'
import { CloseButton } from './close-button.tsx'
import { Parts } from './parts.tsx'
import { SleepChoice } from './sleep-choice.tsx'
import { Stage } from './stage.tsx'
import { Transcript } from './transcript.tsx'
import { Transport } from './transport.tsx'

type Props = { player: Player; state: PlayerState; film: HTMLVideoElement }

/** The player that fills the window: a modal dialog, night in both themes. */
export function FullPlayer({ player, state, film }: Props) {
  const { isFull } = state
  const dialog = useModal(isFull)
  const titleId = useId()
  const shrink = () => player.setFull(false)
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      data-fills-window
      aria-labelledby={isFull ? titleId : undefined}
      onClose={shrink}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-linear-to-b from-hero-to to-hero-from text-ink"
    >
      {isFull && (
        <div className="mx-auto flex min-h-full w-full max-w-6xl flex-col px-(--gutter) pb-8 sm:px-6">
          <div className="flex items-center gap-2 py-2">
            <button
              type="button"
              aria-label="Make the player small"
              className={button({ variant: 'icon' })}
              onClick={shrink}
            >
              <ChevronDown strokeWidth={1.75} />
            </button>
            <p className="min-w-0 grow truncate text-center text-sm font-bold text-muted">{subtitleOf(state)}</p>
            <CloseButton player={player} />
          </div>
          <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-4 lg:grid-cols-2 lg:items-start lg:gap-16 lg:pt-6">
            <div className="lg:sticky lg:top-6">
              <StageOrTranscript key={trackOf(state)?._id} player={player} state={state} film={film} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <Heading titleId={titleId} state={state} />
              <Transport player={player} state={state} />
              <SleepChoice player={player} state={state} />
              <Chips label="Speed" choices={speeds} chosen={state.speed} onChoose={player.setSpeed} />
              <Parts player={player} state={state} />
            </div>
          </div>
        </div>
      )}
    </dialog>
  )
}

const speeds = [0.75, 1, 1.25, 1.5].map((value) => ({ value, name: `${value}×` }))

function Heading({ titleId, state }: { titleId: string; state: PlayerState }) {
  const track = trackOf(state)
  return (
    <div className="grid gap-2 text-center lg:text-left">
      <h2 id={titleId} className="text-2xl lg:text-3xl">
        {track?.title ?? state.item?.title}
      </h2>
      {track?.isComputerRead && <p className="text-sm text-muted">computer-read</p>}
      {state.problem !== undefined && (
        <p
          role={state.hasNoVoice ? 'status' : 'alert'}
          className={`rounded-field bg-sunken p-3 text-left ${state.hasNoVoice ? '' : 'font-semibold text-danger'}`}
        >
          {state.problem}
        </p>
      )}
    </div>
  )
}

/** The picture, and the words as a second tab; a text without a recording begins with its words. */
function StageOrTranscript({ player, state, film }: Props) {
  const track = trackOf(state)
  const [chosen, setChosen] = useState(track?.kind === 'text' ? 1 : 0)
  const size = 'mx-auto aspect-square w-full max-w-[min(100%,40dvh)] lg:max-w-[min(100%,60dvh)]'
  const stage = (
    <div className={size} style={{ viewTransitionName: morphName }}>
      <Stage state={state} film={film} className="size-full rounded-hero" />
    </div>
  )
  if (track?.text === undefined) return <div>{stage}</div>
  const transcript = (
    <div className="h-[40dvh] lg:h-[min(60dvh,32rem)]">
      <Transcript player={player} state={state} />
    </div>
  )
  return (
    <div>
      <Tabs
        label="Picture and words"
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          { name: 'Picture', content: stage },
          { name: 'Transcript', content: transcript },
        ]}
      />
    </div>
  )
}
