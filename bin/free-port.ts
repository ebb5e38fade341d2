import { createServer } from 'node:net'

// Below those that systems lend to connections, of which one may begin before somebody listens.
const [least, count] = [20_000, 12_000]

/** A port that nobody listens on; it is not reserved, so listen soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = least + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
