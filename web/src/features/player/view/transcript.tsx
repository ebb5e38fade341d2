import type { Track } from '@storylamp/contract/playlist/playlist'

/** Open from the start for a story that is read aloud from its text. */
export const Transcript = ({ track: { kind, text } }: { track: Track }) =>
  text === undefined ? null : (
    <details open={kind === 'text'} className="rounded-card border border-line">
      <summary className="min-h-11 px-4 py-2 font-bold">Transcript</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Transcript" className="max-h-80 overflow-y-auto px-4 pb-4 whitespace-pre-line">
        {text}
      </section>
    </details>
  )
