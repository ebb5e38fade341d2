import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  url: string
  /** From now on nothing passes in either direction, and no connection ends. */
  stopForwarding(): void
  /** Only the connections that are open at this moment fall silent. */
  silenceOpenConnections(): void
  forward(): void
  /** Nothing passes until `resume`, and then everything does, as TCP sends again what was lost. */
  stall(): void
  resume(): void
  /** Ends every connection, and each new one at once. */
  refuse(): void
  accept(): void
  setTarget(databaseUrl: string): void
  breakConnections(): void
  close(): void
}

/** Stands between the shop and its database, and can fail as networks do. */
export async function createProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const dial = () => {
    const folder = target.searchParams.get('host')
    const port = Number(target.port || 5432)
    return folder === null ? connect(port, target.hostname) : connect(`${folder}/.s.PGSQL.${port}`)
  }
  const open = new Set<Socket>()
  const silent = new Set<Socket>()
  let isForwarding = true
  let isAccepting = true

  let whenResumed = Promise.resolve()
  let resume = () => {}

  const server = createServer({ pauseOnConnect: true }, async (near) => {
    near.on('error', () => {})
    await whenResumed
    if (!isAccepting || near.destroyed) return near.destroy()
    near.resume()
    const far = dial()
    const pair = [near, far]
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (isForwarding && !silent.has(near)) to.write(bytes)
      })
      from.on('close', () => {
        open.delete(from)
        if (isForwarding && !silent.has(near)) for (const socket of pair) socket.destroy()
        else if (from === near) far.destroy()
      })
    }
    near.on('close', () => silent.delete(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  url.searchParams.delete('host')
  url.searchParams.set('sslmode', 'disable')

  const breakConnections = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    stopForwarding: () => {
      isForwarding = false
    },
    silenceOpenConnections: () => {
      for (const socket of open) silent.add(socket)
    },
    // Swallowed data is lost, so those connections are unusable.
    forward: () => {
      isForwarding = true
    },
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      whenResumed = promise
      for (const socket of open) socket.pause()
      resume = () => {
        for (const socket of open) socket.resume()
        resolve()
      }
    },
    resume: () => resume(),
    refuse: () => {
      isAccepting = false
      breakConnections()
    },
    accept: () => {
      isAccepting = true
    },
    setTarget: (newUrl) => {
      target = new URL(newUrl)
    },
    breakConnections,
    close: () => {
      server.close()
      breakConnections()
    },
  }
}
