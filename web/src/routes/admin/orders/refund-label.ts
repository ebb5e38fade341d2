import {
  type Currency,
  currencyOf,
  formatPrice,
  isWholeIn,
  type Major,
  major,
  wireSum,
} from '@storylamp/contract/money'
import { isFilled, toNumber } from '../components/forms/form-values.ts'
import { type PaidOrder, refundableAmount } from './order-amounts.ts'

type Typed = { amount?: unknown; delivery?: unknown; lines?: unknown[] }

/** What the button says: the sum that it sends back, or none if what was typed is none. */
export function refundLabel(order: PaidOrder, typed: Typed): string {
  const { amount, delivery, lines = [] } = typed
  const named = (sum: Major | undefined) =>
    sum === undefined ? 'Refund' : `Refund ${formatPrice(sum, currencyOf(order))}`
  const isByLines = delivery !== undefined || lines.some(isFilled)
  if (isByLines && isFilled(amount)) return 'Refund'
  if (isByLines) return named(sumOfParts(order, lines, delivery !== undefined))
  if (isFilled(amount)) return named(toAmount(amount, currencyOf(order)))
  return `Refund everything that is left: ${formatPrice(refundableAmount(order), currencyOf(order))}`
}

const toAmount = (amount: unknown, currency: Currency) => {
  const sum = /^\s*\d{1,7}([.,]\d{1,3})?\s*$/.test(String(amount)) ? toNumber(amount) : 0
  return sum > 0 && isWholeIn(sum, currency) ? major(sum) : undefined
}

/** Undefined if more pieces are typed than are left. */
function sumOfParts(order: PaidOrder, lines: unknown[], withDelivery: boolean): Major | undefined {
  const { refundable } = order as Extract<PaidOrder, { orderType: 'physical' }>
  if (refundable === undefined) return undefined
  const parts = [...lines.entries()]
    .filter(([, pieces]) => isFilled(pieces))
    .map(([line, pieces]) => refundable.lines[line]?.[Number(pieces) - 1])
  if (parts.some((part) => part === undefined)) return undefined
  return wireSum([...parts.map((part) => major(part ?? 0)), ...(withDelivery ? [major(refundable.delivery)] : [])])
}
