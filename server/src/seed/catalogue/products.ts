import type { SeedProduct } from '../seed-product.ts'
import { accessories } from './accessories.ts'
import { lamps } from './lamps.ts'
import { roundSpeakers } from './round-speakers.ts'
import { sets } from './sets.ts'

/** Everything that we make. */
export const range: SeedProduct[] = [...lamps, ...roundSpeakers, ...sets, ...accessories]
