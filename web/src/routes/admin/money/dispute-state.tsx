import type { Dispute } from '@storylamp/contract/orders/admin-orders'
import { Badge } from '../../../ui/content/badge.tsx'

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
