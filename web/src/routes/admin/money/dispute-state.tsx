import type { Dispute } from '@storylamp/contract/payments/dispute'
import { Badge } from '../../../ui/content/badge.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

const states = {
  inquiry: ['Inquiry', 'warning'],
  closed: ['Inquiry closed', 'info'],
  open: ['Disputed', 'danger'],
  won: ['Won', 'success'],
  lost: ['Lost', 'danger'],
} as const

export function DisputeState({ state }: Pick<Dispute, 'state'>) {
  const [name, tone] = states[state]
  return <Badge tone={tone}>{name}</Badge>
}

const outcomes = {
  closed: 'No money was taken',
  won: 'The bank has given the money back',
  lost: 'The bank has kept the money',
} as const

type Decided = Pick<Dispute, 'state' | 'respondBy' | 'decidedAt'>

/** What became of the money; of one that is open, until when it is to be answered. */
export function DisputeOutcome({ dispute: { state, respondBy, decidedAt } }: { dispute: Decided }) {
  if (state !== 'open' && state !== 'inquiry') {
    return (
      <>
        {outcomes[state]}
        {decidedAt !== undefined && (
          <span className="block text-sm text-muted">
            Decided <Timestamp at={decidedAt} />
          </span>
        )}
      </>
    )
  }
  return respondBy === null ? (
    'Open'
  ) : (
    <>
      Answer until <Timestamp at={respondBy} />
    </>
  )
}
