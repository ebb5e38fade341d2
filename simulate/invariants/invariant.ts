import type { World } from '../world.ts'

/** What must hold, in the words of the shop; whatever it finds breaks it. Those of a day need all that is due to be done. */
export type Invariant = { says: string; each: 'step' | 'day'; find(world: World): Promise<unknown[]> }

/** For those that the database answers alone, which plans each only once. */
export const bySql = (each: Invariant['each'], says: string, text: string): Invariant => ({
  ...{ says, each },
  find: async ({ shop }) => (await shop.pool.query({ name: says.slice(0, 63), text })).rows,
})
