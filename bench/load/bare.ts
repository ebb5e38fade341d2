import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Bare = { port: number; pid: number; [Symbol.asyncDispose](): Promise<void> }

/** Starts the bare server that the shop is compared with. */
export async function startBare(shopPort: number, variant: 'whole' | 'static' | 'stream' = 'whole'): Promise<Bare> {
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), [`${shopPort}`, variant])
  const [port] = (await once(server, 'message')) as [number]
  return {
    port,
    pid: server.pid as number,
    [Symbol.asyncDispose]: async () => {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
