export type DisputeState = 'inquiry' | 'closed' | 'open' | 'won' | 'lost'

/** A status that is not known holds the money until a person has looked. */
export function classifyDispute(status: string): DisputeState {
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? status : 'open'
}
