import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { createOften } from '../often.ts'

/** Tells what the database announces on a channel, and can say for certain that there is no news. */
export type ChangeListener = {
  /** Called at every change with what was said of it, and with nothing whenever one may have been missed. */
  onChange(listener: (said: string | undefined) => void): void
  isUp(): boolean
  /** Whether every change up to a moment ago has been told: a short one, or a little longer where many ask. */
  isCertain(): boolean
  /** Waits until every change that was committed before this call has been told. */
  confirm(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

const pauseBeforeRetryMs = 500

// A change is told within a fraction of a millisecond, yet its author may be quicker to ask for the result. Among many who
// ask at once nobody can tell that moment, so a busy line lasts longer, and is renewed ahead of time: nobody waits for it.
const busy = { certainForMs: 10, renewedWithinMs: 2, from: 8 }

/** The protocol's own Sync costs a fraction of an empty query; pg has it, but not among its types. */
type WithConnection = { connection: EventEmitter & { sync(): void } }

const connectionOf = (client: pg.Client) => (client as unknown as WithConnection).connection

export function createChangeListener(url: string, channel: string, log: Log, quietlyCertainForMs = 0): ChangeListener {
  const listeners: ((said: string | undefined) => void)[] = []
  const tell = (said?: string) => {
    for (const listener of listeners) listener(said)
  }
  let client: pg.Client | undefined
  let isClosed = false
  let certainSince = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let askingNext: Promise<void> | undefined
  let answered: (() => void) | undefined
  const isOften = createOften(busy.from, busy.certainForMs)

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'storylamp changes', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'the line for changes broke'))
    fresh.on('notification', ({ payload }) => tell(payload))
    fresh.on('end', () => {
      client = undefined
      answered?.()
      certainSince = Number.NEGATIVE_INFINITY
      tell()
      if (!isClosed) void reconnect()
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
    client = fresh
    connectionOf(fresh).on('readyForQuery', () => answered?.())
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
    await new Promise<void>((resolve) => {
      answered = resolve
      if (client === undefined) resolve()
      else connectionOf(client).sync()
    })
    // A line that broke meanwhile made nothing certain.
    if (client !== undefined) certainSince = askedAt
    asking = undefined
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
      const now = performance.now()
      const isBusy = isOften(now)
      const left = (isBusy ? busy.certainForMs : quietlyCertainForMs) - (now - certainSince)
      if (isBusy && left > 0 && left < busy.renewedWithinMs && asking === undefined) asking = ask()
      return left > 0
    },
    confirm,
    open: connect,
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}
