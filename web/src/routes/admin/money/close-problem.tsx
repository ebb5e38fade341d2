import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { closePaymentProblem } from '@storylamp/contract/orders/admin-problems'
import { useSend } from '../../../api/send.ts'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { ForRight } from '../staff/for-right.tsx'

const check = checkBy<{ reason: string }>(closePaymentProblem.body)

type Props = {
  orderId: string
  problem: { _id: string; text: string }
  path?: '/api/admin/orders/:id/payment-problems/:problem/close' | '/api/admin/orders/:id/problems/:problem/close'
  right?: Right
  hint?: string
  onClosed: () => void
}

export function CloseProblem({
  orderId,
  problem,
  path = '/api/admin/orders/:id/payment-problems/:problem/close',
  right = 'refunds',
  hint = 'How it was settled, such as by a bank transfer. The audit log keeps it.',
  onClosed,
}: Props) {
  const send = useSend()
  const close = async (body: { reason: string }) => {
    const params = { id: orderId, problem: problem._id }
    const outcome = await send('POST', path, { params, body })
    // Somebody else may have closed it.
    if (outcome.problem?.code === 'problem_closed') onClosed()
    return outcome
  }
  return (
    <ForRight right={right}>
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
        <ReasonField hint={hint} />
      </FormDialog>
    </ForRight>
  )
}
