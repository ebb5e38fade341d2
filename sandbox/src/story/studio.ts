import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { openOutbox } from '../webhooks/outbox.ts'
import { type Answer, post } from '../webhooks/post.ts'
import { signatureFor } from '../webhooks/signature.ts'
import type { Story } from './fixed-stories.ts'

/** The story kept for an order; its id is the order's. */
type SavedStory = { id: string; storyId: string; title: string; text: string; savedAt: string }

export type Tables = { stories: SavedStory; deliveries: Delivery }

export type Studio = ReturnType<typeof openStudio>

export type ReportedStory = SavedStory & { report: Delivery }

/** Keeps one story per order, and reports it to the shop. */
export function openStudio(store: Store<Tables>, endpoint: ReportEndpoint) {
  const outbox = openOutbox(store, ({ about }, closing) => report(store.need('stories', about), endpoint, closing))

  const withReport = (saved: SavedStory) => ({ ...saved, report: store.need('deliveries', saved.storyId) })

  function find(orderId: string): ReportedStory | undefined {
    const saved = store.get('stories', orderId)
    return saved && withReport(saved)
  }

  /** Keeps the first story: a second press or a reload changes nothing. */
  async function save(orderId: string, { title, text }: Story) {
    if (store.get('stories', orderId)) return
    const storyId = newId('story_')
    store.put('stories', { id: orderId, storyId, title, text, savedAt: new Date().toISOString() })
    await outbox.enqueue({ id: storyId, type: 'story', about: orderId })
  }

  return { outbox, find, save, all: () => store.all('stories').toReversed().map(withReport) }
}

type ReportEndpoint = { url: string; secret: string }

function report({ id, storyId, title, text }: SavedStory, { url, secret }: ReportEndpoint, closing: AbortSignal) {
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
