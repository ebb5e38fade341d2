import type { Track } from '@storylamp/contract/playlist/playlist'
import { createWatched } from '../watched.ts'
import type { Progress } from './performer.ts'
import type { Sleep } from './sleep-timer.ts'

export type PlayedItem = { _id: string; title: string }

export type PlayerState = {
  /** Without one there is no player to be seen. */
  item: PlayedItem | undefined
  tracks: readonly Track[]
  position: number
  standing: 'loading' | 'playing' | 'paused'
  progress: Progress | undefined
  problem: string | undefined
  stopsAfterThis: boolean
  sleep: Sleep | undefined
}

export const closed: PlayerState = {
  item: undefined,
  tracks: [],
  position: 0,
  standing: 'paused',
  progress: undefined,
  problem: undefined,
  stopsAfterThis: false,
  sleep: undefined,
}

export function createPlayerState() {
  const state = createWatched(closed)
  return { ...state, change: (part: Partial<PlayerState>) => state.show({ ...state.current(), ...part }) }
}

export const trackOf = ({ tracks, position }: PlayerState): Track | undefined => tracks[position]

/** What a story belongs to, where that has another name. */
export const bundleTitle = (state: PlayerState): string | undefined =>
  state.item?.title === trackOf(state)?.title ? undefined : state.item?.title

export const playerTexts = {
  notFound: 'The stories could not be loaded. Please try again.',
  nothingToPlay: 'There is nothing to play in this item yet.',
  cannotPlay: 'This story cannot be played at the moment. Please try again.',
  noVoice: 'This browser has no voice to read aloud. Here are the words to read yourself.',
} as const
