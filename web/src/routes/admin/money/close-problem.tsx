import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { closePaymentProblem } from '@storylamp/contract/orders/admin-problems'
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
  return (
    <ForRight right={right}>
      <FormDialog
        buttonLabel="Close"
        title="Close this problem"
        submitLabel="Close the problem"
        check={check}
        send={(send, body) => send('POST', path, { params: { id: orderId, problem: problem._id }, body })}
        onRefused={({ code }) => code === 'problem_closed' && onClosed()}
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
