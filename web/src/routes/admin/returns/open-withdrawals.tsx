import type { OpenWithdrawal } from '@storylamp/contract/returns/withdrawals'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { isEmpty, Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { ForRight } from '../staff/for-right.tsx'

type Props = {
  /** Of this order alone. */
  orderId?: string
  onChanged: () => void
}

/** What came without a login and nobody has confirmed yet. */
export function OpenWithdrawals({ orderId, onChanged }: Props) {
  const query = orderId === undefined ? {} : { order: orderId }
  const read = useUncachedRead('/api/admin/withdrawals', { query })
  if (isEmpty(read)) return null
  const changed = () => {
    read.refetch()
    onChanged()
  }
  return (
    <AdminCard title="Withdrawals to confirm">
      <Loaded read={read} isPart failureText="The withdrawals could not be loaded.">
        {({ data }) => (
          <>
            <p className="max-w-prose">
              They came without a login, and their customers have got a link to confirm them. Nothing goes back before,
              and a parcel waits for a day.
            </p>
            <ul className="grid gap-4">
              {data.map((withdrawal) => (
                <li key={withdrawal._id} className="flex flex-wrap items-start justify-between gap-3">
                  <div className="min-w-0 wrap-anywhere">
                    {orderId === undefined && <OrderOf {...withdrawal} />}
                    <Shown {...withdrawal} />
                  </div>
                  <ForRight right="refunds">
                    <div className="flex flex-wrap gap-3">
                      <Confirm withdrawal={withdrawal} onDone={changed} />
                      <Dismiss withdrawal={withdrawal} onDone={changed} />
                    </div>
                  </ForRight>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </AdminCard>
  )
}

const listed = ({ items }: Pick<OpenWithdrawal, 'items'>) =>
  items?.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ') ?? 'Everything in it'

const OrderOf = ({ orderId, orderNumber, customerName }: OpenWithdrawal) => (
  <p className="font-semibold">
    <TextLink to={adminPaths.order(orderId)}>Order {orderNumber}</TextLink>
    {customerName !== null && `, ${customerName}`}
  </p>
)

const Shown = ({ receivedAt, items, reason }: OpenWithdrawal) => (
  <>
    <p>{listed({ items })}</p>
    {reason !== undefined && <p>{reason}</p>}
    <p className="text-sm text-muted">
      <Timestamp at={receivedAt} />
    </p>
  </>
)

type StepProps = { withdrawal: OpenWithdrawal; onDone: () => void }

const Confirm = ({ withdrawal: { _id, orderNumber }, onDone }: StepProps) => (
  <ConfirmDialog
    buttonLabel="Confirm"
    title={`Confirm the withdrawal from order ${orderNumber}?`}
    send={(send) => send('POST', '/api/admin/withdrawals/:id/confirm', { params: { id: _id } })}
    successText="The withdrawal is confirmed."
    failureText="The withdrawal could not be confirmed. Please try again."
    onDone={onDone}
  >
    <p>You are sure that its customer wants it. It counts from the moment when it was asked for.</p>
  </ConfirmDialog>
)

const Dismiss = ({ withdrawal: { _id, orderNumber }, onDone }: StepProps) => (
  <ConfirmDialog
    buttonLabel="Dismiss"
    title={`Dismiss the withdrawal from order ${orderNumber}?`}
    send={(send) => send('POST', '/api/admin/withdrawals/:id/dismiss', { params: { id: _id } })}
    successText="The withdrawal is dismissed."
    failureText="The withdrawal could not be dismissed. Please try again."
    onDone={onDone}
  >
    <p>
      You are sure that it is not from its customer. Its parcel waits for it no longer. The link in the receipt keeps
      working, in case the customer meant it after all.
    </p>
  </ConfirmDialog>
)
