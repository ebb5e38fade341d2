import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Tells what the database announces on a channel, and can say for certain that there is no news. */
export type ChangeLine = {
  /** Called at every change, and whenever one may have been missed. */
  onChange(listener: () => void): void
  isUp(): boolean
  /** Whether every change up to a moment ago has been told. */
  isCertain(): boolean
  /** Waits until every change that was committed before this call has been told. */
  confirm(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

const pauseBeforeRetryMs = 500

// A change is told within a fraction of a millisecond, yet its author may be quicker to ask for the result.
const certainForMs = 2

export function createChangeLine(url: string, channel: string, log: Log): ChangeLine {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let client: pg.Client | undefined
  let isClosed = false
  let certainSince = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let askingNext: Promise<void> | undefined

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'storylamp changes', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'the line for changes broke'))
    fresh.on('notification', tell)
    fresh.on('end', () => {
      client = undefined
      certainSince = Number.NEGATIVE_INFINITY
      tell()
      if (!isClosed) void reconnect()
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
    client = fresh
  }

  const reconnect = async () => {
    while (!isClosed) {
      await wait(pauseBeforeRetryMs)
      try {
        return await connect()
      } catch (error) {
        log.warn({ err: error }, 'the line for changes could not be renewed')
      }
    }
  }

  /** PostgreSQL hands over pending notifications before it says that it is ready again. */
  const ask = async () => {
    const askedAt = performance.now()
    try {
      await client?.query('')
      if (client !== undefined) certainSince = askedAt
    } catch {
      // A line that broke meanwhile is not up, and says so.
    } finally {
      asking = undefined
    }
  }

  const confirm = (): Promise<void> => {
    if (asking === undefined) {
      asking = ask()
      return asking
    }
    // What is being asked may have been asked too early for this caller.
    askingNext ??= asking.then(() => {
      askingNext = undefined
      return confirm()
    })
    return askingNext
  }

  return {
    onChange: (listener) => listeners.push(listener),
    isUp: () => client !== undefined,
    isCertain: () => {
      const age = performance.now() - certainSince
      // Renewed ahead of time, so that a busy shop never waits for it.
      if (age > certainForMs / 2 && age < certainForMs && asking === undefined) asking = ask()
      return age < certainForMs
    },
    confirm,
    open: connect,
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}
