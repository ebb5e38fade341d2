import type { World } from '../world.ts'

/**
 * What must hold, in the words of the shop; the rows that are found break it. Those of a day need all that is due to be done, those of a
 * week the comparison of the night as well.
 */
type Statement = { says: string; each: 'step' | 'day' | 'week' }
export type BySql = Statement & { text: string }
export type ByReading = Statement & { find(world: World): Promise<unknown[]> }

/** For those that the tables answer alone. */
export const bySql = (each: Statement['each'], says: string, text: string): BySql => ({ each, says, text })

/** Nothing happens to what is older, and a year must not take longer towards its end. */
export const isRecent = (table: string) => `${table}.created_at > now() - interval '60 days'`
