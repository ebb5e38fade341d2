import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../chance.ts'

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

type Exchange = {
  forward(): Promise<Reply>
  answer(reply: Reply): void
  /** Sends the first half of the answer. */
  answerHalf(reply: Reply): void
  /** Ends the connection without an answer. */
  hangUp(): void
  /** Forwards after a while, unseen by the sender. */
  forwardLater(): void
  pause(): Promise<void>
}

/** What a network does to a request. Silence lasts until the sender gives up. */
const lies = {
  'silent, not done': async () => {},
  'silent, but done': async ({ forward }: Exchange) => void (await forward()),
  'hung up, not done': async ({ hangUp }: Exchange) => hangUp(),
  'hung up, but done': async ({ forward, hangUp }: Exchange) => {
    await forward()
    hangUp()
  },
  'hung up, done later': async ({ forwardLater, hangUp }: Exchange) => {
    forwardLater()
    hangUp()
  },
  'half an answer': async ({ forward, answerHalf }: Exchange) => answerHalf(await forward()),
  'done twice at once': async ({ forward, answer }: Exchange) => {
    const [reply] = await Promise.all([forward(), forward()])
    answer(reply)
  },
  'done again later': async ({ forward, forwardLater, answer }: Exchange) => {
    const reply = await forward()
    forwardLater()
    answer(reply)
  },
  slow: async ({ forward, answer, pause }: Exchange) => {
    await pause()
    answer(await forward())
  },
} as const
export type Lie = keyof typeof lies
export const allLies = Object.keys(lies) as Lie[]

const longestPauseMs = 3000
// More, and the sender would wait as well.
const maxSockets = 200

/** Stands between two parties that speak HTTP, and lies to the one that asks. */
export async function startLyingProxy({ target, nextLie, chance }: ProxySettings) {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const underWay = new Set<Promise<unknown>>()
  const counted = new Map<Lie, number>()

  // What the other one says of itself leads through here, too.
  const withOwnAddress = (bytes: Buffer) => Buffer.from(String(bytes).replaceAll(target, address))
  const pauseABit = () => pause(chance.whole(longestPauseMs))
  const follow = (work: Promise<unknown>) => {
    const followed = work.catch(() => {}).finally(() => underWay.delete(followed))
    underWay.add(followed)
  }
  const exchange = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Exchange => {
    const forward = () =>
      new Promise<Reply>((resolve, reject) => {
        const { method, url: path, headers } = incoming
        const sent = request({ agent, hostname, port, method, path, headers }, (reply) =>
          buffer(reply).then(
            (bytes) =>
              resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: withOwnAddress(bytes) }),
            reject,
          ),
        )
        sent.on('error', reject).end(body)
      })
    const begin = ({ status, headers, body }: Reply) => {
      const { connection: _, 'transfer-encoding': __, ...forwarded } = headers
      return outgoing.writeHead(status, { ...forwarded, 'content-length': body.length })
    }
    return {
      forward,
      answer: (reply) => void begin(reply).end(reply.body),
      answerHalf: (reply) => {
        begin(reply).write(reply.body.subarray(0, reply.body.length / 2), () => outgoing.destroy())
      },
      hangUp: () => void outgoing.destroy(),
      forwardLater: () => follow(pauseABit().then(forward)),
      pause: pauseABit,
    }
  }

  const server = createServer((incoming, outgoing) => {
    const lie = nextLie(incoming)
    if (lie !== undefined) counted.set(lie, (counted.get(lie) ?? 0) + 1)
    const work = buffer(incoming).then((body) => {
      const one = exchange(incoming, body, outgoing)
      return lie === undefined ? one.forward().then(one.answer) : lies[lie](one)
    })
    follow(work.catch(() => outgoing.destroy()))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as { port: number }).port}`
  return {
    address,
    counted: () => Object.fromEntries(counted),
    /** Resolves when nothing is on its way any more. */
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => {
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

type ProxySettings = { target: string; nextLie(incoming: IncomingMessage): Lie | undefined; chance: Chance }
