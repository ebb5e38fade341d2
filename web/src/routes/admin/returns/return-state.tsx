import type { PieceCondition, ReturnState } from '@storylamp/contract/returns/returns'
import { Badge } from '../../../ui/content/badge.tsx'

export const stateNames: Record<ReturnState, string> = {
  requested: 'To approve',
  approved: 'On its way',
  received: 'To refund',
  refunded: 'Closed',
  declined: 'Declined',
  cancelled: 'Cancelled by the customer',
  lapsed: 'Never came',
}

export const conditionNames: Record<PieceCondition, string> = { as_new: 'As new', worn: 'Worn', faulty: 'Faulty' }

const tones = {
  requested: 'warning',
  approved: 'info',
  received: 'warning',
  refunded: 'success',
  declined: 'quiet',
  cancelled: 'quiet',
  lapsed: 'quiet',
} as const

type Props = { state: ReturnState; isUnshipped?: boolean }

/** What was never sent is not on its way back. */
export const ShownState = ({ state, isUnshipped = false }: Props) => (
  <Badge tone={tones[state]}>{isUnshipped && state === 'approved' ? 'Approved' : stateNames[state]}</Badge>
)
