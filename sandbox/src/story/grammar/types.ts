export const lengths = ['short', 'middle', 'long'] as const
export type Length = (typeof lengths)[number]

export const moods = ['calm', 'brave', 'funny', 'dreamy'] as const
export type Mood = (typeof moods)[number]

export const pronouns = ['she', 'he', 'they'] as const
export type Pronoun = (typeof pronouns)[number]

export type Companion = {
  name: string
  pronoun: 'she' | 'he' | 'it'
  /** How the hero comes upon it, what it says first, what it has learnt, and how it looks when all is done. */
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
 * One way in which a plot begins and ends. In all these texts `{hero}` is a slot, filled in as it is, and `{Hero}` the
 * same with a capital; `[…]` and what is called more are told only in stories that are not short.
 */
export type Variant = {
  title: string
  /** What the beginning speaks of and the ending comes back to. */
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
