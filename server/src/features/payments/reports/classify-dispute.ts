export type DisputeState = 'inquiry' | 'closed' | 'open' | 'won' | 'lost'

const closed = ['warning_closed', 'prevented']
export const endedStatuses = [...closed, 'won', 'lost']

/** A status that is not known holds the money until a person has looked. */
export function classifyDispute(status: string): DisputeState {
  if (closed.includes(status)) return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? status : 'open'
}
