import type { Track } from '@storylamp/contract/playlist/playlist'
import { createObservable } from '../../base/observable.ts'
import type { Progress } from './performers/performer.ts'
import type { Sleep } from './sleep-timer.ts'

export type PlayedItem = {
  _id: string
  title: string
  /** What kind of story it is, where its title alone does not tell. */
  kind?: string | undefined
  image?: string | undefined
  imageAlt?: string | undefined
}

export type PlayerState = {
  /** The player is hidden while there is none. */
  item: PlayedItem | undefined
  tracks: readonly Track[]
  position: number
  status: 'loading' | 'playing' | 'paused'
  progress: Progress | undefined
  problem: string | undefined
  /** The problem is a missing voice: the words are there to be read together, so nothing is broken. */
  hasNoVoice: boolean
  /** 1 is the speed at which the story was recorded. */
  speed: number
  stopsAfterThis: boolean
  sleep: Sleep | undefined
  /** Whether it fills the window; else it is a bar. */
  isFull: boolean
}

export const closed: PlayerState = {
  item: undefined,
  tracks: [],
  position: 0,
  status: 'paused',
  progress: undefined,
  problem: undefined,
  hasNoVoice: false,
  speed: 1,
  stopsAfterThis: false,
  sleep: undefined,
  isFull: false,
}

export function createPlayerState() {
  const state = createObservable(closed)
  return { ...state, change: (changed: Partial<PlayerState>) => state.set({ ...state.get(), ...changed }) }
}

export const trackOf = ({ tracks, position }: PlayerState): Track | undefined => tracks[position]

/** The title of the item, or its kind if the story has the same title. */
export const subtitleOf = (state: PlayerState): string | undefined =>
  state.item?.title === trackOf(state)?.title ? state.item?.kind : state.item?.title

export const playerTexts = {
  notFound: 'The stories could not be loaded. Please try again.',
  nothingToPlay: 'There is nothing to play in this item yet.',
  cannotPlay: 'This story cannot be played at the moment. Please try again.',
  noVoice: 'This browser has no voice to read aloud. The words are here, to read together.',
} as const
