import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { currencyOf, formatPrice, shortAmount } from '@storylamp/contract/money'
import { Badge } from '../../../ui/content/badge.tsx'
import { shownDate } from '../../../ui/content/shown-time.ts'
import { stateOf } from './to-discount.ts'

export const takesOff = ({ percent, amount, ...discount }: Discount): string => {
  if (percent !== null) return `${shortAmount(percent)}%`
  return amount === null ? 'Free delivery' : formatPrice(amount, currencyOf(discount))
}

export const periodText = ({ from, to }: Discount): string => {
  if (from !== null && to !== null) return `${shownDate(from)} to ${shownDate(to)}`
  if (from !== null) return `From ${shownDate(from)}`
  return to === null ? 'Always' : `Until ${shownDate(to)}`
}

export const usesText = ({ used, reserved, uses }: Discount): string =>
  `${used}${uses === null ? '' : ` of ${uses}`}${reserved === 0 ? '' : `, ${reserved} being paid`}`

const states = {
  planned: { tone: 'warning', text: 'Planned' },
  active: { tone: 'success', text: 'Active' },
  usedUp: { tone: 'danger', text: 'Used up' },
  ended: { tone: 'danger', text: 'Ended' },
} as const

export function DiscountState({ discount }: { discount: Discount }) {
  const { tone, text } = states[stateOf(discount)]
  return <Badge tone={tone}>{text}</Badge>
}
