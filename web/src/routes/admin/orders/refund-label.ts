import { type Dollars, dollars, formatPrice, wireSum } from '@storylamp/contract/money'
import { isFilled } from '../components/forms/form-values.ts'
import { type PaidOrder, refundableAmount } from './order-amounts.ts'

type Typed = { amount?: unknown; delivery?: unknown; lines?: unknown[] }

/** What the button says: the sum that it sends back, or none if what was typed is none. */
export function refundLabel(order: PaidOrder, typed: Typed): string {
  const { amount, delivery, lines = [] } = typed
  const isByLines = delivery !== undefined || lines.some(isFilled)
  if (isByLines && isFilled(amount)) return 'Refund'
  if (isByLines) return named(sumOfParts(order, lines, delivery !== undefined))
  if (isFilled(amount)) return named(toDollars(amount))
  return `Refund everything that is left: ${formatPrice(refundableAmount(order))}`
}

const named = (sum: Dollars | undefined) => (sum === undefined ? 'Refund' : `Refund ${formatPrice(sum)}`)

const toDollars = (amount: unknown) => {
  const sum = /^\d{1,7}(\.\d{1,2})?$/.test(String(amount).trim()) ? Number(amount) : 0
  return sum > 0 ? dollars(sum) : undefined
}

/** Undefined if more pieces are typed than are left. */
function sumOfParts(order: PaidOrder, lines: unknown[], withDelivery: boolean): Dollars | undefined {
  const { refundable } = order as Extract<PaidOrder, { orderType: 'physical' }>
  if (refundable === undefined) return undefined
  const parts = [...lines.entries()]
    .filter(([, pieces]) => isFilled(pieces))
    .map(([line, pieces]) => refundable.lines[line]?.[Number(pieces) - 1])
  if (parts.some((part) => part === undefined)) return undefined
  return wireSum([...parts.map((part) => dollars(part ?? 0)), ...(withDelivery ? [dollars(refundable.delivery)] : [])])
}
