import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { asStored } from '@storylamp/contract/events/stored-event'
import type { webhookPayload } from '@storylamp/contract/webhooks/webhooks'
import type * as z from 'zod/mini'
import { type Clock, dayMs, later, secondMs } from '../../platform/clock.ts'
import { decrypt } from '../../platform/secrets/encryption.ts'
import type { PlacedEvent } from '../events/index.ts'
import type { DeliveryTable, WebhookRow } from './queries.ts'

export type Reach = {
  /** The sandbox's receiver is the one address that needs neither https nor the internet; null without a sandbox. */
  sandboxUrl: string | null
  lookup?: LookupFunction
  deadlineMs?: number
}

export type Sender = { clock: Clock; key: Buffer; reach: Reach }

/** Sends one event, signed as Standard Webhooks says. Its id is the same at each repetition. */
export async function deliver({ clock, key, reach }: Sender, webhook: WebhookRow, event: PlacedEvent) {
  const now = clock()
  const id = `evt_${event.id}_${webhook.id}`
  const timestamp = String(Math.floor(now.getTime() / secondMs))
  const body = JSON.stringify(payloadOf(event))
  const { secret, formerSecret, rotatedAt } = webhook
  const isFormerValid = rotatedAt !== null && later(rotatedAt, dayMs) > now
  const signatures = [secret, ...(isFormerValid && formerSecret ? [formerSecret] : [])].map((each) => {
    const hmac = createHmac('sha256', decrypt(key, webhook.id, each))
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  const headers = { 'content-type': 'application/json', ...signed }
  const answer = await post(webhook.url, headers, body, reach)
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  const triedAt = clock()
  const tried = { webhookId: webhook.id, eventId: event.id, kind: event.kind, attempts: 1, triedAt }
  return { ...tried, deliveredAt: isDelivered ? triedAt : null, givenUpAt: null, ...answer } satisfies DeliveryTable
}

export const typeOf = ({ kind, details }: Pick<PlacedEvent, 'kind' | 'details'>) => asStored(kind, details).kind

/** Never who of the staff did it, nor why. */
function payloadOf(event: PlacedEvent): z.output<typeof webhookPayload> {
  const { id, kind, target, details } = event
  const about = { order: event.order_id, payment: event.payment_id, family: event.family_id }
  const data = { event: id, kind, ...about, target, targetId: event.target_id, details }
  return { type: typeOf(event), timestamp: event.at.toISOString(), data }
}

const maxReplyBytes = 1024

/** Redirects are not followed: their status is the answer. */
export async function post(url: string, headers: Record<string, string>, body: string, reach: Reach) {
  const { lookup = lookupPublic(), deadlineMs = 10 * secondMs } = reach
  let status: number | null = null
  let read = Buffer.alloc(0)
  try {
    if (!mayReach(new URL(url), reach)) throw new PrivateAddress()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(deadlineMs) }
      const isHere = isSandbox(new URL(url), reach)
      const request = isHere ? requestHttp(url, options) : requestHttps(url, { ...options, lookup })
      request.on('response', resolve).on('error', reject).end(body)
    })
    status = response.statusCode ?? null
    // Leaving the loop ends the connection.
    for await (const chunk of response) {
      read = Buffer.concat([read, chunk])
      if (read.length >= maxReplyBytes) break
    }
  } catch (error) {
    // What came before an interruption is the reply, as the status decides.
    if (status === null) return { status, reply: describe(error as NodeJS.ErrnoException, deadlineMs) }
  }
  // PostgreSQL stores no NUL.
  return { status, reply: read.subarray(0, maxReplyBytes).toString().replaceAll('\0', '') }
}

const isSandbox = (url: URL, { sandboxUrl }: Reach) => sandboxUrl !== null && url.origin === new URL(sandboxUrl).origin

export const mayReach = (url: URL, reach: Reach): boolean =>
  isSandbox(url, reach) || (url.protocol === 'https:' && isPublicHost(url.hostname))

function describe(error: NodeJS.ErrnoException, deadlineMs: number): string {
  if (error instanceof PrivateAddress) return 'the address is not public'
  return error.name === 'AbortError'
    ? `no reply within ${deadlineMs / secondMs} seconds`
    : (error.code ?? error.message)
}

// IANA's registries of special-purpose addresses, and multicast.
const special = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const blocked = new BlockList()
for (const [, network = '', prefix] of special.matchAll(/(\S+)\/(\d+)/g))
  blocked.addSubnet(network, Number(prefix), familyOf(network))

// All others are loopback, link-local, unique-local, multicast, or IPv4 addresses in another form.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  !blocked.check(address, familyOf(address)) && (isIP(address) === 4 || global.check(address, 'ipv6'))

class PrivateAddress extends Error {}

/** The connection itself looks the name up with it, so that what is checked is what is called. */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '')
      return options.all === true
        ? done(null, addresses)
        : done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })

/** Whether a literal address of a URL may be called. Connections look only names up. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host !== 'localhost' && !host.endsWith('.localhost') : isPublicAddress(host)
}
