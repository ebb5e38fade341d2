import type { WireBody } from '@storylamp/contract/endpoint'
import { refundOrder } from '@storylamp/contract/orders/admin-orders'
import { type Check, checkBy } from '../../../ui/forms/use-form.ts'
import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

type RefundBody = WireBody<typeof refundOrder>
type Part = { line: number; pieces: number }

const checkBody = checkBy<RefundBody>(refundOrder.body)

/** The lines that have pieces are sent; the problem of one is shown at its field. */
export const checkRefund: Check<RefundBody> = (typed) => {
  const { amount, delivery, reason, lines = [] } = typed as FormValues & { lines?: unknown[] }
  const parts: Part[] = [...lines.entries()]
    .filter(([, pieces]) => isFilled(pieces))
    .map(([line, pieces]) => ({ line, pieces: toNumber(pieces) }))
  const checked = checkBody({
    ...(isFilled(amount) ? { amount: toNumber(amount) } : {}),
    ...(parts.length > 0 ? { lines: parts } : {}),
    ...(delivery === undefined ? {} : { delivery: true }),
    reason,
  })
  if (checked.wrong === undefined) return checked
  return { wrong: checked.wrong.map(({ path, message }) => ({ path: fieldOf(path, parts), message })) }
}

function fieldOf(path: string, parts: Part[]): string {
  const [, at] = /^lines\.(\d+)\./.exec(path) ?? []
  return at === undefined ? path : `lines.${parts[Number(at)]?.line}`
}
