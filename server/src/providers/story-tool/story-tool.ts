import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../platform/clock.ts'

export type StoryToolSettings = { url: string; secret: string }

export type StoryTool = {
  /** Where a parent makes the story of an order: a new one, or one of ours changed (S4.14). */
  addressFor(orderId: string, cfStoryId: string | null): string
  /** Whether the tool has sent these bytes, and just now (D35). */
  hasSigned(bytes: Buffer, signature: string, now: Date): boolean
  /** What it reports may be played from its own address alone. */
  origin: string
}

const toleranceMs = 5 * minuteMs

/** Where none is configured: nobody answers there, and nobody knows how to sign. */
export const nowhere = (): StoryToolSettings => ({ url: 'http://localhost/story', secret: randomUUID() })

export function createStoryTool({ url, secret }: StoryToolSettings): StoryTool {
  const base = url.replace(/\/+$/, '')
  return {
    origin: new URL(base).origin,
    addressFor: (orderId, cfStoryId) => {
      const path = cfStoryId === null ? '' : `/${encodeURIComponent(cfStoryId)}`
      return `${base}${path}?${new URLSearchParams({ orderId })}`
    },
    hasSigned: (bytes, signature, now) => {
      const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      if (given === '') return false
      const right = createHmac('sha256', secret).update(`${seconds}.`).update(bytes).digest()
      const isFresh = Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs
      return isFresh && timingSafeEqual(Buffer.from(given, 'hex'), right)
    },
  }
}
