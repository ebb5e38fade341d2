import type { World } from '../world.ts'

/** What an actor may do at a moment, and how often it does so compared with others. Those who are away do nothing. */
export type Action = { name: string; actor: string; weight: number; act(world: World): Promise<unknown> }
