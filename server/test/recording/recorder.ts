import { api } from '@storylamp/contract/api'
import type { Endpoint, WireReply } from '@storylamp/contract/endpoint'
import { fileCalls } from '@storylamp/contract/file-calls'
import type { Shop } from '../../../simulate/shop/start-shop.ts'
import { hourMs, later, secondMs } from '../../src/platform/clock.ts'
import { atProvider } from '../fixtures/orders/payments.ts'
import { readPdfText } from '../reading/pdf-text.ts'
import { createPlaceholders } from './placeholders.ts'
import { shorten } from './shorten.ts'
import { specified } from './specified.ts'

export type Who = { name: string; accessToken?: string | undefined }
type Mail = { id: number; to: string; subject: string; text: string }
type Called = keyof typeof api | keyof typeof fileCalls
type Sent = {
  /** The parts of the path that are named there. */
  at?: Record<string, string>
  query?: Record<string, string>
  body?: object | string
  headers?: Record<string, string>
}
type Answer<Name> = Name extends keyof typeof api ? WireReply<(typeof api)[Name]> : string[]
type Replied = { statusCode: number; headers: Record<string, unknown>; body: string; rawPayload: Buffer }

export const guest: Who = { name: 'a guest' }
const stepMs = 20 * secondMs
const usualHeaders: Record<string, string> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}
const recordedHeaders = [...Object.keys(usualHeaders), 'content-disposition', 'location', 'retry-after']

export type Recorder = ReturnType<typeof createRecorder>

/** Carries out the steps of a journey, three a minute, and notes what each is answered and which mails it causes, long texts shortened. */
export function createRecorder(shop: Shop, isShort = true) {
  const provider = atProvider(shop.sandbox)
  const mailbox = `${shop.sandbox.address}/mail/messages`
  const scenes: Record<string, object[]> = {}
  let steps: object[] = []
  let replace = createPlaceholders()
  let isQuiet = false
  const lastMails = new Map<string, string>()

  const clean = (value: object): object => {
    const replaced = JSON.parse(replace(JSON.stringify(value)))
    return isShort ? (shorten(replaced) as object) : replaced
  }

  /** Everything follows that the shop, the provider and the mail server do by themselves. */
  async function settle(): Promise<void> {
    await provider.release()
    await provider.webhooks({ mode: 'hold' })
    await shop.jobs.runDue()
  }

  async function takeMails() {
    const { messages } = (await (await fetch(mailbox)).json()) as { messages: Mail[] }
    if (messages.length > 0) await fetch(mailbox, { method: 'DELETE' })
    for (const { to, text } of messages.toReversed()) lastMails.set(to, text)
    // Whose mail goes first is chance; each person's come in order.
    return messages
      .toSorted((one, other) => one.to.localeCompare(other.to) || one.id - other.id)
      .map(({ to, subject, text }) => ({ to, subject, text: text.trimEnd().split('\n') }))
  }

  async function note({ call, ...step }: { call?: Called; [part: string]: unknown }): Promise<void> {
    const mails = await takeMails()
    if (!isQuiet) steps.push({ ...(call && { call }), ...clean({ ...step, ...(mails.length > 0 && { mails }) }) })
    await shop.moveTo(later(new Date(), stepMs))
  }

  /** Over a real connection, as files are sent in pieces. */
  async function load(url: string, headers: Record<string, string> = {}): Promise<Replied> {
    const reply = await fetch(new URL(url, shop.origin), { headers })
    const rawPayload = Buffer.from(await reply.arrayBuffer())
    return {
      statusCode: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: String(rawPayload),
      rawPayload,
    }
  }

  /** One request; what it is answered is recorded. */
  async function call<Name extends Called>(who: Who, name: Name, sent: Sent = {}, why?: string) {
    const endpoint: Pick<Endpoint, 'path'> & Partial<Endpoint> = { ...api, ...fileCalls }[name] as Endpoint
    const { method = 'GET' } = endpoint
    const path = endpoint.path.replace(/:(\w+)/g, (_, part) => sent.at?.[part] ?? '')
    const url = sent.query === undefined ? path : `${path}?${new URLSearchParams(sent.query)}`
    const headers = {
      ...(who.accessToken !== undefined && { authorization: `Bearer ${who.accessToken}` }),
      ...sent.headers,
    }
    const reply =
      name in fileCalls
        ? await load(url, headers)
        : await shop.app.inject({ method, url, headers, ...(sent.body !== undefined && { payload: sent.body }) })
    if (method !== 'GET') await settle()
    const body = readBody(reply)
    await note({
      call: name,
      ...(specified.has(name) && { specified: true }),
      ...(why !== undefined && { why }),
      by: who.name,
      request: `${method} ${decodeURIComponent(url)}`,
      ...(sent.body !== undefined && !(sent.body instanceof FormData) && { sent: sent.body }),
      status: reply.statusCode,
      ...headersOf(reply),
      body,
    })
    return body as Answer<Name>
  }

  /** A request that is none of the contract's. */
  async function raw(request: string, more: { payload?: string; headers?: Record<string, string> }): Promise<void> {
    const [method, url] = request.split(' ') as ['POST' | 'GET', string]
    const reply = method === 'GET' ? await load(url, more.headers) : await shop.app.inject({ method, url, ...more })
    await note({ request, status: reply.statusCode, ...headersOf(reply), body: readBody(reply) })
  }

  /** What somebody else does, or staff at another place. */
  async function act<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const result = await work()
    await settle()
    await note({ happens: what })
    return result
  }

  /** What another scene has recorded already. */
  async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
    isQuiet = true
    try {
      return await work()
    } finally {
      isQuiet = false
    }
  }

  /** The periodic jobs run once when the time is over. */
  async function pass(hours = 24): Promise<void> {
    await shop.moveTo(later(new Date(), hours * hourMs))
    await shop.jobs.queuePeriodic()
    await settle()
    await note({ happens: hours === 1 ? 'An hour passes' : `${hours} hours pass` })
  }

  async function scene(title: string, at: Date, play: () => Promise<unknown>): Promise<void> {
    if (at < new Date()) throw new Error(`'${title}' begins before the scene before it is over`)
    await shop.moveTo(at)
    steps = []
    replace = createPlaceholders()
    scenes[title] = steps
    await play()
  }

  const takeScenes = () => {
    const taken = { ...scenes }
    for (const title of Object.keys(scenes)) delete scenes[title]
    return taken
  }

  const mailedTo = (email: string): string => lastMails.get(email) ?? ''

  const recorder = { shop, provider, mailedTo, call, raw, act, quietly, pass, scene, takeScenes, settle }
  return recorder
}

/** Those of almost every reply are left out. */
function headersOf({ headers }: Replied) {
  const known = recordedHeaders.filter((name) => headers[name] !== undefined && headers[name] !== usualHeaders[name])
  return known.length === 0 ? {} : { headers: Object.fromEntries(known.map((name) => [name, headers[name]])) }
}

/** JSON as it is, texts by their lines, and other files by their size. */
function readBody({ body, rawPayload, headers }: Replied): unknown {
  const type = String(headers['content-type'])
  if (type.includes('json')) return JSON.parse(body)
  if (type.includes('pdf')) return readPdfText(rawPayload).split('\n')
  if (/^text|xml/.test(type)) return body.split('\n')
  return { bytes: rawPayload.length }
}
