import type { ReturnState } from '@storylamp/contract/returns/returns'
import { Badge } from '../../../ui/content/badge.tsx'

export const stateNames: Record<ReturnState, string> = {
  requested: 'To approve',
  approved: 'On its way',
  received: 'To refund',
  refunded: 'Closed',
  declined: 'Declined',
}

const tones = {
  requested: 'warning',
  approved: 'info',
  received: 'warning',
  refunded: 'success',
  declined: 'quiet',
} as const

export const ShownState = ({ state }: { state: ReturnState }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>
