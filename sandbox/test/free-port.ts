import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range, so that no other program takes the port before the test does. */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000)
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    await new Promise((closed) => server.close(closed))
    return port
  } catch {
    return freePort()
  }
}
