import type { WireAdminOrder as AdminOrder, MovedOrder } from '@storylamp/contract/orders/admin-orders'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { packingSlipsPath, pickListPath, withOrders } from '@storylamp/contract/orders/packing'
import { FileText, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { selectionBar } from '../components/lists/selection.tsx'
import { useConfirmed } from '../components/page/password-prompt.tsx'
import { useAction } from '../components/use-action.ts'
import { nextDeliveryStatuses } from './next-delivery-statuses.ts'

type Props = { orders: AdminOrder[]; onMoved: () => void }
type Plan = { data: MovedOrder[]; mails: number }

/** Changes the delivery status of the selected orders after asking, and lists why any could not be moved. */
export function BulkDelivery({ orders, onMoved }: Props) {
  const send = useSend()
  const confirmed = useConfirmed()
  const { run, isPending } = useAction()
  const [deliveryStatus, setStatus] = useState<DeliveryStatus>('Shipped')
  const [plan, setPlan] = useState<Plan>()
  const [problems, setProblems] = useState<string[]>([])

  const ids = orders.map(({ _id }) => _id)
  const post = (dryRun: boolean) =>
    send('POST', '/api/admin/orders/delivery', { body: { ids, deliveryStatus, dryRun } })
  const ask = async () => {
    const { reply, problem } = await post(true)
    if (problem !== undefined) return notify(problem.body?.message ?? failureText, 'failed')
    setPlan(reply)
  }
  const move = async () => {
    const successText = ({ data }: Plan) => `${countMoved(data)} of ${ids.length} orders moved.`
    setPlan(undefined)
    const reply = await run(() => confirmed(() => post(false)), { successText, failureText })
    if (reply === undefined) return
    setProblems(reply.data.flatMap((moved) => problemOf(moved, orders)))
    onMoved()
  }
  return (
    <>
      {orders.length > 0 && (
        <div className={`${selectionBar} items-end`}>
          <p className="font-bold tabular-nums max-sm:basis-full sm:grow sm:py-2.5">{orders.length} selected</p>
          <div className="min-w-0 grow sm:grow-0">
            <ChoiceField
              label="New delivery status"
              options={nextDeliveryStatuses('Processing')}
              value={deliveryStatus}
              onChange={({ target }) => setStatus(target.value as DeliveryStatus)}
            />
          </div>
          <button type="button" aria-disabled={isPending} className={button()} onClick={ask}>
            Move
          </button>
          <PackingPapers ids={ids} />
        </div>
      )}
      <Dialog isOpen={plan !== undefined} onClose={() => setPlan(undefined)} title={`Move to ${deliveryStatus}?`}>
        {plan !== undefined && (
          <div className="mt-2 grid gap-4">
            <p>
              {countMoved(plan.data)} of {ids.length} orders are moved. {describeMails(plan.mails)} to customers.
            </p>
            <Problems problems={plan.data.flatMap((moved) => problemOf(moved, orders))} />
            <button type="button" aria-disabled={isPending} className={button()} onClick={move}>
              Move the orders
            </button>
            <button type="button" className={button({ variant: 'secondary' })} onClick={() => setPlan(undefined)}>
              Leave them
            </button>
          </div>
        )}
      </Dialog>
      <Problems problems={problems} />
    </>
  )
}

const papers = [
  { path: packingSlipsPath, name: 'packing-slips.pdf', label: 'Packing slips', Icon: FileText },
  { path: pickListPath, name: 'pick-list.pdf', label: 'Pick list', Icon: ListChecks },
]

const PackingPapers = ({ ids }: { ids: string[] }) =>
  papers.map(({ path, name, label, Icon }) => (
    <DownloadButton
      key={path}
      path={withOrders(path, ids)}
      name={name}
      failureText="The PDF could not be loaded. Please try again."
      Icon={Icon}
    >
      {label}
    </DownloadButton>
  ))

const failureText = 'The orders could not be moved. Please try again.'

const countMoved = (moved: MovedOrder[]) => moved.filter(({ problem }) => problem === undefined).length

const describeMails = (count: number) =>
  count === 0 ? 'No mail goes out' : count === 1 ? '1 mail goes out' : `${count} mails go out`

const Problems = ({ problems }: { problems: string[] }) => (
  <div role="alert" className="grid gap-1 font-semibold text-danger empty:sr-only">
    {problems.map((problem) => (
      <p key={problem}>{problem}</p>
    ))}
  </div>
)

const problemOf = ({ _id, problem }: MovedOrder, orders: AdminOrder[]): string[] =>
  problem === undefined ? [] : [`Order ${orders.find((order) => order._id === _id)?.number}: ${problem}`]
