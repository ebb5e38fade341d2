import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import {
  bulkChange,
  type WireBulkChange as Change,
  type WireChangedProduct as Changed,
} from '@storylamp/contract/catalog/bulk-change'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { countText } from '../../../base/count-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useShown } from '../../../ui/dialog/use-shown.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { CheckedForm } from '../../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../../ui/forms/use-form.ts'
import { FormButtons } from '../components/forms/form-buttons.tsx'
import { confirmOnly } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { SelectionBar } from '../components/lists/selection.tsx'
import { useConfirmed } from '../components/page/password-prompt.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { asTried, describeChange, toBulkChange } from './to-bulk-change.ts'

type Props = { products: Product[]; onChanged: () => void }
type Plan = { change: Change; changed: Changed[] }

const failureText = 'The products could not be changed. Please try again.'

const count = (total: number) => countText({ total }, 'product')

/** Changes the ticked products, once it was shown what would change. */
export function BulkChange({ products, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (products.length === 0) return null
  return (
    <SelectionBar className="items-center justify-between">
      <p className="font-bold tabular-nums">{products.length} selected</p>
      <Button onClick={() => setOpen(true)}>Change them</Button>
      {isOpen && (
        <ChangeDialogs
          ids={products.map(({ _id }) => _id)}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
    </SelectionBar>
  )
}

type DialogProps = { ids: string[]; onClose: () => void; onChanged: () => void }

/** The form stays behind the plan, so that what was typed is there to go back to. */
function ChangeDialogs({ ids, onClose, onChanged }: DialogProps) {
  const send = useSend()
  const confirmed = useConfirmed()
  const [plan, setPlan] = useState<Plan>()
  const form = useForm<Change>({
    check: checkConverted(checkBy<Change>(bulkChange), (values) => toBulkChange(values, ids)),
    submit: async (change) => {
      const { reply, problem } = await confirmed(() =>
        send('POST', '/api/admin/products/bulk', { body: { ...change, dryRun: true } }),
      )
      if (problem !== undefined) return refusalOf(problem, failureText)
      setPlan({ change, changed: reply.data })
      return undefined
    },
  })
  const goBack = () => {
    form.reopen()
    setPlan(undefined)
  }
  return (
    <>
      <Dialog
        isOpen={plan === undefined}
        onClose={() => plan === undefined && onClose()}
        title={`Change ${count(ids.length)}`}
      >
        <CheckedForm form={form} className="mt-4 grid gap-4">
          <BulkFields />
          <FormButtons form={form} submitLabel="Show what would change" onBack={onClose} />
        </CheckedForm>
      </Dialog>
      <Dialog isOpen={plan !== undefined} onClose={goBack} title="This would change">
        {plan !== undefined && <PlanForm plan={plan} onBack={goBack} onChanged={onChanged} />}
      </Dialog>
    </>
  )
}

type PlanProps = { plan: Plan; onBack: () => void; onChanged: () => void }

function PlanForm({ plan: { change, changed }, onBack, onChanged }: PlanProps) {
  const send = useSend()
  const confirmed = useConfirmed()
  const isShown = useShown(true)
  const form = useForm({
    check: confirmOnly,
    submit: async () => {
      const { reply, problem } = await confirmed(() =>
        send('POST', '/api/admin/products/bulk', { body: asTried(change, changed) }),
      )
      if (problem === undefined) {
        notify(`${count(reply.data.length)} changed.`)
        return void onChanged()
      }
      const refusal = refusalOf(problem, failureText)
      return isShown.current ? refusal : void notify(refusal.message, 'failed')
    },
  })
  return (
    <CheckedForm form={form} className="mt-2 grid gap-4">
      <Changes changed={changed} />
      <FormButtons
        form={form}
        submitLabel={changed.length > 0 ? `Change ${count(changed.length)}` : undefined}
        onBack={onBack}
      />
    </CheckedForm>
  )
}

const Changes = ({ changed }: { changed: Changed[] }) =>
  changed.length === 0 ? (
    <p>Nothing: they are like that already.</p>
  ) : (
    <ul className="grid max-h-[50vh] gap-2 overflow-y-auto">
      {changed.map((product) => (
        <li key={product._id}>
          <span className="block font-semibold wrap-anywhere">{product.name}</span>
          <span className="text-sm text-muted tabular-nums">{describeChange(product)}</span>
        </li>
      ))}
    </ul>
  )
