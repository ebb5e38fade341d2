import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { secondMs } from '../../platform/clock.ts'
import { isPublicHost, lookupPublic, PrivateAddress } from './public-address.ts'

export type Answer = { status: number | null; reply: string }

type Message = { url: string; headers: Record<string, string>; body: string }

export type Reach = {
  /** The sandbox's receiver is the one address that needs neither https nor the internet; null without a sandbox. */
  sandboxUrl: string | null
  lookup?: LookupFunction
  deadlineMs?: number
}

const maxReplyBytes = 1024

/** Redirects are not followed: their status is the answer. */
export async function post({ url, headers, body }: Message, reach: Reach): Promise<Answer> {
  const { lookup = lookupPublic(), deadlineMs = 10 * secondMs } = reach
  if (!mayReach(new URL(url), reach)) return { status: null, reply: privateText }
  const isHere = isSandbox(new URL(url), reach)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(deadlineMs) }
      const request = isHere ? requestHttp(url, options) : requestHttps(url, { ...options, lookup })
      request.on('response', resolve).on('error', reject).end(body)
    })
    return { status: response.statusCode ?? null, reply: await readStart(response) }
  } catch (error) {
    return { status: null, reply: describe(error as NodeJS.ErrnoException, deadlineMs) }
  }
}

const isSandbox = (url: URL, { sandboxUrl }: Reach) => sandboxUrl !== null && url.origin === new URL(sandboxUrl).origin

export const mayReach = (url: URL, reach: Reach): boolean =>
  isSandbox(url, reach) || (url.protocol === 'https:' && isPublicHost(url.hostname))

/** Leaving the loop ends the connection. What came before an interruption is the reply, as the status decides. */
async function readStart(response: IncomingMessage): Promise<string> {
  let read = Buffer.alloc(0)
  try {
    for await (const chunk of response) {
      read = Buffer.concat([read, chunk])
      if (read.length >= maxReplyBytes) break
    }
  } catch {}
  // PostgreSQL stores no NUL.
  return read.subarray(0, maxReplyBytes).toString().replaceAll('\0', '')
}

const privateText = 'the address is not public'

function describe(error: NodeJS.ErrnoException, deadlineMs: number): string {
  if (error instanceof PrivateAddress) return privateText
  if (error.name === 'AbortError') return `no reply within ${deadlineMs / secondMs} seconds`
  return error.code ?? error.message
}
