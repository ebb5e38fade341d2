/** The position within a story. */
export type Progress = { at: number; length: number; unit: 'seconds' | 'sentences' }

/** The events of a performer. */
export type Report = {
  status: (status: 'loading' | 'playing' | 'paused') => void
  progress: (progress: Progress) => void
  ended: () => void
  failed: (reason: 'source' | 'voice') => void
}

/** Plays one story of one kind. It reports nothing after `leave`. */
export type Performer = {
  play: () => void
  pause: () => void
  seek: (at: number) => void
  /** From 0 to 1. */
  setLevel: (level: number) => void
  setSpeed: (speed: number) => void
  leave: () => void
}
