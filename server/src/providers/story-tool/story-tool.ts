import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../platform/clock.ts'

export type StoryToolSettings = { url: string; secret: string }

export type StoryTool = {
  /** Where a parent makes the ordered story: a new one, or one customized from `cfStoryId`. */
  addressFor(orderId: string, cfStoryId: string | null): string
  /** Whether the tool has signed these bytes within the last minutes. */
  hasSigned(bytes: Buffer, signature: string, now: Date): boolean
  /** Reported media must be on this origin. */
  origin: string
}

const toleranceMs = 5 * minuteMs

/** For a shop without a story tool: the address leads nowhere, and nobody knows the secret. */
export const unconfigured = (): StoryToolSettings => ({
  url: 'http://localhost/story',
  secret: randomBytes(32).toString('hex'),
})

export function createStoryTool({ url, secret }: StoryToolSettings): StoryTool {
  const base = url.replace(/\/+$/, '')
  return {
    origin: new URL(base).origin,
    addressFor: (orderId, cfStoryId) => {
      const path = cfStoryId === null ? '' : `/${encodeURIComponent(cfStoryId)}`
      return `${base}${path}?${new URLSearchParams({ orderId })}`
    },
    hasSigned: (bytes, signature, now) => {
      const [, seconds = '', signed = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      if (signed === '') return false
      const expected = createHmac('sha256', secret).update(`${seconds}.`).update(bytes).digest()
      const isFresh = Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs
      return isFresh && timingSafeEqual(Buffer.from(signed, 'hex'), expected)
    },
  }
}
