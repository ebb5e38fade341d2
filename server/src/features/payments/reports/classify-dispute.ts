import type { DisputeState } from '@storylamp/contract/payments/dispute'

const closed = ['warning_closed', 'prevented']
export const isDecided = (state: DisputeState) => state !== 'inquiry' && state !== 'open'

/** A status that is not known holds the money until a person has looked. */
export function classifyDispute(status: string): DisputeState {
  if (closed.includes(status)) return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? status : 'open'
}
