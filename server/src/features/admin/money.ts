import { describeDifference } from '@storylamp/contract/events/alarm-texts'
import type { BookDifference, ShownDispute, ShownProblem } from '@storylamp/contract/payments/admin-money'
import type { Db } from '../../platform/db/database.ts'
import { findOrdersOf } from '../orders/index.ts'
import {
  findDifferenceRows,
  findDisputesToShow,
  findLastComparison,
  findProblemsToShow,
  toDispute,
  toProblem,
} from '../payments/index.ts'

const maxRows = 200

export async function readMoney(db: Db) {
  const [disputes, differences] = [await findDisputesToShow(db, maxRows), await findDifferenceRows(db, maxRows)]
  const problems = await findProblemsToShow(db, maxRows)
  const paymentIds = [...problems, ...disputes, ...differences].flatMap(({ payment_id }) => payment_id ?? [])
  const orders = await findOrdersOf(db, paymentIds)
  const ofPayment = (row: { family_id: string | null; payment_id: string | null }) => {
    const order = orders.get(row.payment_id ?? '')
    return {
      familyId: row.family_id,
      ...(order === undefined ? {} : { order: { _id: order.id, number: String(order.number) } }),
    }
  }
  const comparison = await findLastComparison(db)
  return {
    comparedAt: comparison?.compared_at.toISOString() ?? null,
    problems: problems.map((row): ShownProblem => ({ ...toProblem(row), ...ofPayment(row) })),
    disputes: disputes.map((row): ShownDispute => ({ ...toDispute(row), ...ofPayment(row) })),
    differences: differences.map(
      (row): BookDifference => ({
        ...ofPayment(row),
        _id: row.id,
        what: describeDifference(row.details),
        foundAt: row.found_at.toISOString(),
        resolvedAt: row.resolved_at?.toISOString() ?? null,
      }),
    ),
  }
}
