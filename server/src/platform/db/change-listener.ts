import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../logs/log.ts'
import { endForgottenConnections } from './database.ts'

export type ChangeListener = {
  /** Called at every change with its payload, and with an empty one whenever a change may have been missed. */
  onChange(listener: (payload: string) => void): void
  /** Called when a ping goes unanswered: other connections to the server are likely to be silent, too. */
  onSilence(listener: () => void): void
  /** Whether notifications are received at the moment. */
  isUp(): boolean
  /** Resolves once every change that is committed by now was heard of; rejects if that cannot be told. */
  catchUp(): Promise<void>
  /** Resolves after the first attempt to connect; from then on it connects again by itself. */
  open(): Promise<void>
  close(): Promise<void>
}

// A silent connection is found out after the sum of both.
const usualPace = { pingEveryMs: 500, answerWithinMs: 1000 }
const retryAfterMs = 250

class Silence extends Error {}

/** LISTENs for notifications on a connection of its own, which a ping checks. */
export function createChangeListener(url: string, channel: string, log: Log, pace = usualPace): ChangeListener {
  const { pingEveryMs, answerWithinMs } = pace
  const answered = <Result>(answer: Promise<Result>) => inTime(answer, answerWithinMs)
  const changeListeners: ((payload: string) => void)[] = []
  const silenceListeners: (() => void)[] = []
  const notifyOfChange = (payload: string) => {
    for (const listener of changeListeners) listener(payload)
  }
  let connected: pg.Client | undefined
  let state: 'connecting' | 'up' | 'down' = 'down'
  const closing = new AbortController()
  let loop: Promise<void> | undefined

  const connect = async (socket: Socket) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'storylamp changes',
      keepAlive: true,
      options: endForgottenConnections,
      stream: () => socket,
    })
    // Every failure closes the socket, which ends this round of the loop.
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => notifyOfChange(payload))
    await answered(client.connect())
    await answered(client.query(`LISTEN ${client.escapeIdentifier(channel)}`))
    return client
  }

  const listenUntilLost = async (socket: Socket, whenConnected: () => void) => {
    const end = new AbortController()
    socket.once('close', () => end.abort())
    const client = await connect(socket)
    state = 'up'
    connected = client
    notifyOfChange('')
    whenConnected()
    for (;;) {
      await pause(pingEveryMs, undefined, { signal: end.signal })
      await answered(client.query('SELECT 1'))
    }
  }

  const becomeDown = (error: unknown) => {
    const wasUp = state === 'up'
    state = 'down'
    connected = undefined
    if (wasUp) notifyOfChange('')
    if (wasUp && error instanceof Silence) for (const listener of silenceListeners) listener()
    if (!closing.signal.aborted) log.warn({ err: error }, 'changes of the database are not heard of')
  }

  const listen = async (afterFirstAttempt: () => void) => {
    while (!closing.signal.aborted) {
      const socket = new Socket()
      const destroy = () => socket.destroy()
      closing.signal.addEventListener('abort', destroy)
      state = 'connecting'
      try {
        await listenUntilLost(socket, afterFirstAttempt)
      } catch (error) {
        socket.destroy()
        becomeDown(error)
      }
      closing.signal.removeEventListener('abort', destroy)
      afterFirstAttempt()
      await pause(retryAfterMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    onChange: (listener) => changeListeners.push(listener),
    onSilence: (listener) => silenceListeners.push(listener),
    isUp: () => state === 'up',
    catchUp: async () => {
      if (connected === undefined) throw new Silence('not connected')
      // PostgreSQL sends what was announced before this statement ahead of its answer.
      await answered(connected.query('SELECT 1'))
    },
    open: () =>
      new Promise((resolve) => {
        loop = listen(resolve)
      }),
    close: async () => {
      closing.abort()
      await loop
    },
  }
}

/** Rejects when the server takes too long. What arrived while the event loop was blocked is read first and still counts. */
async function inTime<Result>(answer: Promise<Result>, withinMs: number): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Silence('no answer in time'))), withinMs)
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
