import { closePaymentProblem } from '@storylamp/contract/orders/admin-orders'
import type { PaymentProblem as Problem } from '@storylamp/contract/payments/payment-problem'
import { useSend } from '../../../api/send.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { ForRight } from '../staff/for-right.tsx'

const check = checkBy<{ reason: string }>(closePaymentProblem.body)

type Props = { orderId: string; problem: Problem; onClosed: () => void }

export function CloseProblem({ orderId, problem, onClosed }: Props) {
  const send = useSend()
  const close = async (body: { reason: string }) => {
    const params = { id: orderId, problem: problem._id }
    const outcome = await send('POST', '/api/admin/orders/:id/payment-problems/:problem/close', { params, body })
    // Somebody else may have closed it.
    if (outcome.problem?.code === 'problem_closed') onClosed()
    return outcome
  }
  return (
    <ForRight right="refunds">
      <FormDialog
        buttonLabel="Close"
        title="Close this problem"
        submitLabel="Close the problem"
        check={check}
        send={close}
        successText="The problem is closed."
        failureText="The problem could not be closed. Please try again."
        onDone={onClosed}
      >
        <p className="wrap-anywhere">{problem.text}</p>
        <ReasonField hint="How it was settled, such as by a bank transfer. The audit log keeps it." />
      </FormDialog>
    </ForRight>
  )
}
