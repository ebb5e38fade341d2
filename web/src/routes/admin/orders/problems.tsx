import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { CloseProblem } from '../money/close-problem.tsx'

/** Whether nobody ships it now. */
export const isBlocked = ({ isHeld, problems = [] }: FullOrder) =>
  isHeld === true || problems.some(({ kind }) => orderProblems[kind].blocks)

type Props = { order: FullOrder; onChanged: () => void }

export const Problems = ({ order, onChanged }: Props) =>
  order.problems?.map((problem) => (
    <div key={problem._id} className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-danger">{problem.text}</p>
      {orderProblems[problem.kind].isClosable && (
        <CloseProblem
          orderId={order._id}
          problem={problem}
          path="/api/admin/orders/:id/problems/:problem/close"
          right="shipping"
          hint="What was done about it, such as that the customer keeps all of it. The audit log keeps it."
          onClosed={onChanged}
        />
      )}
    </div>
  ))
