/** How far a story has come. */
export type Progress = { at: number; length: number; unit: 'seconds' | 'sentences' }

/** What a performer tells while it plays. */
export type Report = {
  standing: (standing: 'loading' | 'playing' | 'paused') => void
  progress: (progress: Progress) => void
  ended: () => void
  failed: (why: 'source' | 'voice') => void
}

/** Plays one story of one kind. Nothing is heard of it any more once it has left. */
export type Performer = {
  play: () => void
  pause: () => void
  seek: (at: number) => void
  /** From 0 to 1. */
  setLevel: (level: number) => void
  leave: () => void
}
