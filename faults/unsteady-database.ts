import { startEmbeddedDatabase } from '../bin/postgres/embedded-database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { createProxy } from '../server/test/outside/database-proxy.ts'
import { run } from '../server/test/processes/template-database.ts'

export const faultKinds = ['crash', 'disconnection', 'black hole'] as const
export type FaultKind = (typeof faultKinds)[number]

export type UnsteadyDatabase = Awaited<ReturnType<typeof startUnsteadyDatabase>>

/** A PostgreSQL behind a proxy: `begin` takes it away, and the function that it returns restores it. */
export async function startUnsteadyDatabase(dataDir: string) {
  const log = createLog('silent')
  let database = await startEmbeddedDatabase({ dataDir, log })
  const proxy = await createProxy(database.url)

  const begin: Record<FaultKind, () => Promise<() => Promise<void>>> = {
    crash: async () => {
      process.kill(database.pid, 'SIGKILL')
      await database.ended
      await database.stop().catch(() => {})
      return async () => {
        database = await startEmbeddedDatabase({ dataDir, log })
      }
    },
    disconnection: async () => {
      proxy.refuse()
      return async () => proxy.accept()
    },
    'black hole': async () => {
      proxy.stall()
      return async () => proxy.resume()
    },
  }
  return {
    url: proxy.url,
    begin: (kind: FaultKind) => begin[kind](),
    /** Connects directly, bypassing the proxy. */
    directUrl: () => database.url,
    query: (text: string, values: unknown[] = []) => run(database.url, text, values),
    stop: async () => {
      proxy.close()
      await database.stop()
    },
  }
}
