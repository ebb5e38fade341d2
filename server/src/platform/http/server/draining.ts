import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The way out of a process: whoever sends requests here is told so, before nobody is let in any more. */
export type Leaving = {
  hasBegun(): boolean
  /** Resolves when everybody who was let in has been answered. */
  leave(server: Server, letGo: () => Promise<void>): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** To be waited for before `close`: pages ask this very server while they are made, and a closing one answers nobody. */
    leave(): Promise<void>
  }
}

export function createLeaving(drainMs: number): Leaving {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    leave: async (server, letGo) => {
      hasBegun = true
      if (drainMs > 0) await pause(drainMs)
      const isClosed = new Promise((resolve) => server.close(resolve))
      void letGo()
      await isClosed
    },
  }
}
