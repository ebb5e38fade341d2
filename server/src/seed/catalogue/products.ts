import type { SeedProduct } from '../seed-product.ts'
import { accessories } from './accessories.ts'
import { lamps } from './lamps.ts'
import { roundSpeakers } from './round-speakers.ts'
import { sets } from './sets.ts'

export const products: SeedProduct[] = [...lamps, ...roundSpeakers, ...sets, ...accessories]
