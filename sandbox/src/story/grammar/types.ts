export const lengths = ['short', 'middle', 'long'] as const
export type Length = (typeof lengths)[number]

export const moods = ['calm', 'brave', 'funny', 'dreamy'] as const
export type Mood = (typeof moods)[number]

export const pronouns = ['she', 'he', 'they'] as const
export type Pronoun = (typeof pronouns)[number]

export type Companion = {
  name: string
  pronoun: 'she' | 'he' | 'it'
  /** How the hero finds it, what it says first, what it has learnt, and how it looks in the end. */
  meet: string
  remark: string
  wisdom: string
  asleep: string
}

export type Place = {
  label: string
  at: string
  home: string
  weather: string[]
  ways: string[]
  companions: Companion[]
}

/**
 * One beginning and ending of a plot. In all texts `{hero}` is a slot and `{Hero}` the same capitalised; `[…]` and the
 * fields named `…More` appear only in stories that are not short.
 */
export type Variant = {
  title: string
  /** What the beginning mentions and the ending returns to. */
  thread: string
  slots?: Record<string, string>
  trouble: string
  troubleMore: string
  asks?: string[]
  solution: string
  solutionMore: string[]
  ending: string
}

export type Plot = {
  moods: Mood[]
  asks?: string[]
  answers: string[]
  refrains: string[]
  variants: Variant[]
}
