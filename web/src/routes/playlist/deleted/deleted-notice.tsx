import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { Undo2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

const undoSeconds = 10

type Props = { titles: string[]; onUndo: () => void; onEnd: () => void }

/** Says what is deleted, offers for 10 seconds to undo a deletion, and takes the focus of what is gone. */
export function DeletedNotice({ titles, onUndo, onEnd }: Props) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const textId = useId()
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    undoButton.current?.focus()
    const timer = setTimeout(() => end.current(), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  const [title, ...others] = titles
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--bars)+1rem)] z-20 mx-auto flex max-w-lg items-center justify-between gap-2 overflow-hidden rounded-card bg-ink py-1 pr-1 pl-4 text-background shadow-lift">
      <p id={textId} role="status" className="min-w-0 py-2 wrap-anywhere">
        <span className="font-bold">{playlistTexts.deleted}</span>
        <span className="block text-sm">{others.length === 0 ? title : `${titles.length} items`}</span>
      </p>
      <button
        ref={undoButton}
        type="button"
        aria-describedby={textId}
        data-undo
        className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-button px-3 font-bold -outline-offset-4 hover:underline"
        onClick={onUndo}
      >
        <Undo2 strokeWidth={1.75} aria-hidden="true" />
        Undo
      </button>
    </div>
  )
}
