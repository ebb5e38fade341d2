import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { openOutbox } from '../webhooks/outbox.ts'
import { type Answer, post } from '../webhooks/post.ts'
import { signatureFor } from '../webhooks/signature.ts'
import type { Story } from './fixed-stories.ts'

/** The story kept for an order; its id is the order's. */
type KeptStory = { id: string; storyId: string; title: string; text: string; keptAt: string }

export type Tables = { stories: KeptStory; deliveries: Delivery }

export type Studio = ReturnType<typeof openStudio>

export type ReportedStory = KeptStory & { report: Delivery }

/** Keeps one story per order, and reports it to the shop. */
export function openStudio(store: Store<Tables>, desk: ReportDesk) {
  const outbox = openOutbox(store, ({ about }, closing) => report(store.need('stories', about), desk, closing))

  const withReport = (kept: KeptStory) => ({ ...kept, report: store.need('deliveries', kept.storyId) })

  function find(orderId: string): ReportedStory | undefined {
    const kept = store.get('stories', orderId)
    return kept && withReport(kept)
  }

  /** Keeps the first story: a second press or a reload changes nothing. */
  async function keep(orderId: string, { title, text }: Story) {
    if (store.get('stories', orderId)) return
    const storyId = newId('story_')
    store.put('stories', { id: orderId, storyId, title, text, keptAt: new Date().toISOString() })
    await outbox.enqueue({ id: storyId, type: 'story', about: orderId })
  }

  return { outbox, find, keep, all: () => store.all('stories').toReversed().map(withReport) }
}

type ReportDesk = { url: string; secret: string }

function report({ id, storyId, title, text }: KeptStory, { url, secret }: ReportDesk, closing: AbortSignal) {
  const body = JSON.stringify({ orderId: id, storyId, title, text })
  return post({ url, headers: { 'x-story-signature': signatureFor(body, secret) }, body }, readAnswer, closing)
}

// Statuses after which a retry can succeed.
const passing = [408, 429]

async function readAnswer(reply: Response): Promise<Answer> {
  const message = messageIn(await reply.text())
  const words = message ? `${message} (${reply.status})` : String(reply.status)
  if (reply.ok) return { outcome: 'accepted', words }
  const isFinal = reply.status >= 400 && reply.status < 500 && !passing.includes(reply.status)
  return { outcome: isFinal ? 'refused' : 'failed', words }
}

function messageIn(body: string) {
  try {
    const { message } = Object(JSON.parse(body))
    return typeof message === 'string' ? message.slice(0, 300) : ''
  } catch {
    return ''
  }
}
