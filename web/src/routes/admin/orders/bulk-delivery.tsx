import type { WireAdminOrder as AdminOrder, MovedOrder } from '@storylamp/contract/orders/admin-orders'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { packingSlipsPath, pickListPath, withOrders } from '@storylamp/contract/orders/packing'
import { FileText, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { countText } from '../../../base/count-text.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { SelectionBar } from '../components/lists/selection.tsx'
import { useConfirmed } from '../components/page/password-prompt.tsx'
import { useAction } from '../components/use-action.ts'
import { nextDeliveryStatuses } from './next-delivery-statuses.ts'

type Props = { orders: AdminOrder[]; onMoved: () => void }
type Move = { orders: AdminOrder[]; deliveryStatus: DeliveryStatus }
type Plan = Move & { data: MovedOrder[]; mails: number }

/** Changes the delivery status of the selected orders after asking, and lists why any could not be moved. */
export function BulkDelivery({ orders, onMoved }: Props) {
  const send = useSend()
  const confirmed = useConfirmed()
  const { run, isPending } = useAction()
  const [deliveryStatus, setStatus] = useState<DeliveryStatus>('Shipped')
  const [plan, setPlan] = useState<Plan>()
  const [problems, setProblems] = useState<string[]>([])

  const post = ({ orders, deliveryStatus }: Move, dryRun: boolean) =>
    send('POST', '/api/admin/orders/delivery', { body: { ids: idsOf(orders), deliveryStatus, dryRun } })
  const ask = async () => {
    if (isPending) return
    const asked = { orders, deliveryStatus }
    const { reply, problem } = await post(asked, true)
    if (problem !== undefined) return notify(problem.body?.message ?? failureText, 'failed')
    setPlan({ ...asked, ...reply })
  }
  const move = async (asked: Plan) => {
    setPlan(undefined)
    await run(() => confirmed(() => post(asked, false)), {
      successText: ({ data }) => `${movedText(data)} moved.`,
      failureText,
      onDone: ({ data }) => {
        setProblems(problemsOf(data, asked.orders))
        onMoved()
      },
    })
  }
  return (
    <>
      {orders.length > 0 && (
        <SelectionBar className="items-end">
          <p className="font-bold tabular-nums max-sm:basis-full sm:grow sm:py-2.5">{orders.length} selected</p>
          <div className="min-w-0 grow sm:grow-0">
            <ChoiceField
              label="New delivery status"
              options={nextDeliveryStatuses('Processing')}
              value={deliveryStatus}
              onChange={({ target }) => setStatus(target.value as DeliveryStatus)}
            />
          </div>
          <Button aria-disabled={isPending} onClick={ask}>
            Move
          </Button>
          <PackingPapers ids={idsOf(orders)} />
        </SelectionBar>
      )}
      <Dialog isOpen={plan !== undefined} onClose={() => setPlan(undefined)} title={`Move to ${plan?.deliveryStatus}?`}>
        {plan !== undefined && (
          <div className="mt-2 grid gap-4">
            <p>
              {movedText(plan.data)} can be moved. {describeMails(plan.mails)} to customers.
            </p>
            <Problems problems={problemsOf(plan.data, plan.orders)} />
            <Button onClick={() => move(plan)}>Move the orders</Button>
            <Button variant="secondary" onClick={() => setPlan(undefined)}>
              Leave them
            </Button>
          </div>
        )}
      </Dialog>
      <Problems problems={problems} />
    </>
  )
}

const idsOf = (orders: AdminOrder[]) => orders.map(({ _id }) => _id)

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

/** '2 of 3 orders', of those that were asked for. */
const movedText = (asked: MovedOrder[]) =>
  `${asked.filter(({ problem }) => problem === undefined).length} of ${countText({ total: asked.length }, 'order')}`

const describeMails = (count: number) =>
  count === 0 ? 'No mail goes out' : count === 1 ? '1 mail goes out' : `${count} mails go out`

const Problems = ({ problems }: { problems: string[] }) => (
  <div role="alert" className="grid gap-1 font-semibold text-danger empty:sr-only">
    {problems.map((problem) => (
      <p key={problem}>{problem}</p>
    ))}
  </div>
)

const problemsOf = (moved: MovedOrder[], orders: AdminOrder[]): string[] =>
  moved.flatMap(({ _id, problem }) =>
    problem === undefined ? [] : [`Order ${orders.find((order) => order._id === _id)?.number}: ${problem}`],
  )
