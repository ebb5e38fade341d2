import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { declineReturn } from '@storylamp/contract/returns/admin-returns'
import { lapsedAfterDays } from '@storylamp/contract/returns/returns'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { Receive } from './receive.tsx'
import { RefundReturn } from './refund-return.tsx'
import { reloadIfStepIsGone, type StepProps } from './step-props.ts'

export function NextStep({ shown, onChanged }: StepProps) {
  const { state, due, isUnshipped } = shown
  if (state === 'declined' || state === 'cancelled' || state === 'lapsed' || state === 'refunded') return null
  const isNothingLeft = due?.amount === 0
  return (
    <AdminCard title="Next step">
      <p>{isNothingLeft ? texts.nothingLeft : { ...texts, ...(isUnshipped && ifUnshipped) }[state]}</p>
      {isUnshipped && <p>The order was not shipped: the pieces stay here, and the parcel waits.</p>}
      {due !== undefined && !isNothingLeft && (
        <p>
          {state === 'received'
            ? 'To refund'
            : isUnshipped
              ? 'To refund if all of it is withdrawn'
              : 'To refund if all of it comes back'}
          : {formatPrice(due.amount, currencyOf(due))}
          {due.delivery && ' with delivery, as all of the order is back'}
          {due.surplus !== undefined &&
            `. The dearer delivery cost ${formatPrice(due.surplus, currencyOf(due))} more, which is owed for broken or wrong goods only.`}
          {due.withheld !== undefined &&
            `. ${formatPrice(due.withheld, currencyOf(due))} of it is kept for free tokens that are spent, as the customer has chosen.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ForRight right="refunds">
          {state === 'requested' && !isNothingLeft && <Approve shown={shown} onChanged={onChanged} />}
        </ForRight>
        <ForRight right="shipping">
          {state === 'approved' && !isNothingLeft && <Receive shown={shown} onChanged={onChanged} />}
        </ForRight>
        <ForRight right="refunds">
          {(state === 'received' || isNothingLeft) && <RefundReturn shown={shown} onChanged={onChanged} />}
          {state === 'approved' && !isUnshipped && !isNothingLeft && <Lapse shown={shown} onChanged={onChanged} />}
          {state !== 'received' && !isNothingLeft && <Decline shown={shown} onChanged={onChanged} />}
        </ForRight>
      </div>
    </AdminCard>
  )
}

const texts = {
  requested: 'Look whether it can come back. The customer is told where to send it.',
  approved: `The customer sends it. Note what has arrived. If nothing has come ${lapsedAfterDays} days after its approval, it closes by itself.`,
  received: 'What has arrived is refunded.',
  nothingLeft: 'Nothing is left to refund: it went back on the order itself, or the bank took it.',
}

const ifUnshipped = {
  requested: 'Look whether it can be withdrawn. Nothing has to come back.',
  approved: 'Nothing comes back. Note how many pieces stay here, and they are refunded.',
  received: 'The pieces that stay here are refunded.',
}

const Approve = ({ shown: { _id, number, version, isUnshipped }, onChanged }: StepProps) => (
  <ConfirmDialog
    buttonLabel="Approve"
    variant="primary"
    title={`Approve return ${number}?`}
    send={(send) => send('POST', '/api/admin/returns/:id/approve', { params: { id: _id }, body: { version } })}
    onRefused={reloadIfStepIsGone(onChanged)}
    successText="The return is approved."
    failureText="The return could not be approved. Please try again."
    onDone={onChanged}
  >
    <p>
      {isUnshipped
        ? 'The customer gets a mail that there is nothing to send back.'
        : 'The customer gets a mail with the address for returns, and a slip to print. As long as the settings have no address, the mail asks them to write to you for it.'}
    </p>
  </ConfirmDialog>
)

const Lapse = ({ shown: { _id, number, version }, onChanged }: StepProps) => (
  <ConfirmDialog
    buttonLabel="It never came"
    title={`Close return ${number}?`}
    submitLabel="Close it"
    send={(send) => send('POST', '/api/admin/returns/:id/lapse', { params: { id: _id }, body: { version } })}
    onRefused={reloadIfStepIsGone(onChanged)}
    successText="The return is closed."
    failureText="The return could not be closed. Please try again."
    onDone={onChanged}
  >
    <p>
      Nothing is refunded. The customer gets a mail that the parcel has not reached you, and can ask for the return
      again.
    </p>
  </ConfirmDialog>
)

const checkDecline = checkBy<{ answer: string }>(declineReturn.body)

const Decline = ({ shown: { _id, number, version }, onChanged }: StepProps) => (
  <FormDialog
    buttonLabel="Decline"
    isDangerous
    title={`Decline return ${number}?`}
    check={checkDecline}
    send={(send, body) =>
      send('POST', '/api/admin/returns/:id/decline', { params: { id: _id }, body: { ...body, version } })
    }
    onRefused={reloadIfStepIsGone(onChanged)}
    successText="The return is declined."
    failureText="The return could not be declined. Please try again."
    onDone={onChanged}
  >
    <TextareaField label="Why" name="answer" required hint="The customer gets it by mail and sees it with the order." />
  </FormDialog>
)
