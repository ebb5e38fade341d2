import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import {
  bulkChange,
  type WireBulkChange as Change,
  type WireChangedProduct as Changed,
} from '@storylamp/contract/catalog/bulk-change'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { checkBy } from '../../../ui/forms/check.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { selectionBar } from '../components/lists/selection.tsx'
import { useAction } from '../components/use-action.ts'
import { BulkFields } from './bulk-fields.tsx'
import { asTried, describeChange, toBulkChange } from './to-bulk-change.ts'

type Props = { products: Product[]; onChanged: () => void }
type Plan = { change: Change; changed: Changed[] }

const failureText = 'The products could not be changed. Please try again.'

const count = (number: number) => (number === 1 ? '1 product' : `${number} products`)

/** Changes the ticked products, once it was shown what would change. */
export function BulkChange({ products, onChanged }: Props) {
  const send = useSend()
  const { run, isPending } = useAction()
  const [plan, setPlan] = useState<Plan>()
  const ids = products.map(({ _id }) => _id)
  const post = (body: Change) => send('POST', '/api/admin/products/bulk', { body })
  const tryOut = async (change: Change) => {
    const outcome = await post({ ...change, dryRun: true })
    if (outcome.reply !== undefined) setPlan({ change, changed: outcome.reply.data })
    return outcome
  }
  const apply = async ({ change, changed }: Plan) => {
    setPlan(undefined)
    const successText = ({ data }: { data: Changed[] }) => `${count(data.length)} changed.`
    const reply = await run(() => post(asTried(change, changed)), { successText, failureText })
    if (reply !== undefined) onChanged()
  }
  return (
    <>
      {products.length > 0 && (
        <div className={`${selectionBar} items-center justify-between`}>
          <p className="font-bold tabular-nums">{products.length} selected</p>
          <FormDialog
            buttonLabel="Change them"
            className={button()}
            title={`Change ${count(products.length)}`}
            submitLabel="Show what would change"
            check={checkConverted(checkBy<Change>(bulkChange), (values) => toBulkChange(values, ids))}
            send={tryOut}
            successText="Nothing has changed yet."
            failureText={failureText}
            onDone={() => undefined}
          >
            {(form) => <BulkFields form={form} />}
          </FormDialog>
        </div>
      )}
      <Dialog isOpen={plan !== undefined} onClose={() => setPlan(undefined)} title="This would change">
        {plan !== undefined && (
          <div className="mt-2 grid gap-4">
            <Changes changed={plan.changed} />
            {plan.changed.length > 0 && (
              <button type="button" aria-disabled={isPending} className={button()} onClick={() => apply(plan)}>
                Change {count(plan.changed.length)}
              </button>
            )}
            <button type="button" className={button({ variant: 'secondary' })} onClick={() => setPlan(undefined)}>
              Leave them
            </button>
          </div>
        )}
      </Dialog>
    </>
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
