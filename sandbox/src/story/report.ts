import { type Answer, post } from '../webhooks/post.ts'
import { signatureFor } from '../webhooks/signature.ts'
import type { KeptStory } from './records.ts'

export type ReportDesk = { url: string; secret: string }

export function report({ id, storyId, title, text }: KeptStory, { url, secret }: ReportDesk, closing: AbortSignal) {
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
