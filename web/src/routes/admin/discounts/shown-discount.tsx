import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { formatPrice, shortAmount } from '@storylamp/contract/money'
import { Badge } from '../../../ui/content/badge.tsx'
import { shownDate } from '../../../ui/content/shown-time.ts'

export const takesOff = ({ percent, amount }: Discount): string => {
  if (percent !== null) return `${shortAmount(percent)}%`
  return amount === null ? 'Free delivery' : formatPrice(amount)
}

export const periodText = ({ from, to }: Discount): string => {
  if (from === null && to === null) return 'Always'
  return [from !== null && `from ${shownDate(from)}`, to !== null && `to ${shownDate(to)}`].filter(Boolean).join(' ')
}

export const usesText = ({ used, reserved, uses }: Discount): string =>
  `${used}${uses === null ? '' : ` of ${uses}`}${reserved === 0 ? '' : `, ${reserved} being paid`}`

const states = {
  planned: { tone: 'warning', text: 'Planned' },
  active: { tone: 'success', text: 'Active' },
  ended: { tone: 'danger', text: 'Ended' },
} as const

export const DiscountState = ({ state }: Pick<Discount, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].text}</Badge>
)
