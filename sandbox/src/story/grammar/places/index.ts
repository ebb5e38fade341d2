import type { Place } from '../types.ts'
import { forest } from './forest.ts'
import { garden } from './garden.ts'
import { mountains } from './mountains.ts'
import { sea } from './sea.ts'
import { town } from './town.ts'

export const places = { garden, forest, sea, mountains, town } satisfies Record<string, Place>
export type PlaceName = keyof typeof places
export const placeNames = Object.keys(places) as PlaceName[]
