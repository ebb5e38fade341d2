import {
  type WireAdminDiscount as Discount,
  discountChange,
  type WireDiscountChange,
} from '@storylamp/contract/discounts/admin-discounts'
import { useNavigate, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { editing } from '../components/merge/merging.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { DiscountState, periodText, takesOff, usesText } from './shown-discount.tsx'
import { toDiscount, toFields } from './to-discount.ts'

const check = checkConverted(checkBy<WireDiscountChange>(discountChange), toDiscount)

export function Component() {
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/discounts/:id', { params: { id } })
  return (
    <AdminPage title={read.reply?.data.code ?? 'Discount'} parent={{ name: 'All discounts', to: adminPaths.discounts }}>
      <Loaded read={read} failureText="The discount could not be loaded.">
        {({ data }) => (
          <>
            <AdminCard title="State and uses">
              <Facts
                facts={[
                  ['State', <DiscountState key="state" discount={data} />],
                  ['Takes off', takesOff(data)],
                  ['Valid', periodText(data)],
                  ['Used', usesText(data)],
                ]}
              />
              <div className="flex flex-wrap gap-3">
                {data.state !== 'ended' && <EndDiscount discount={data} onEnded={read.refetch} />}
                {data.used + data.reserved === 0 && <DeleteDiscount discount={data} />}
              </div>
            </AdminCard>
            <EditDiscount discount={data} reload={read.refetch} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type Props = { discount: Discount; reload: () => void }

const EditDiscount = ({ discount, reload }: Props) => (
  <AdminCard title="What it takes off">
    <p>Checkouts that are open keep what they were opened with.</p>
    <AdminForm
      check={check}
      successText="The discount is saved."
      failureText="The discount could not be saved. Please try again."
      {...editing<WireDiscountChange, Discount>({
        loaded: discount,
        toFields,
        labels,
        save: (send, body, version) =>
          send('PUT', '/api/admin/discounts/:id', { params: { id: discount._id }, body: { ...body, version } }),
        reload,
      })}
    >
      <DiscountFields discount={discount} />
    </AdminForm>
  </AdminCard>
)

const labels = {
  percent: 'Percent',
  amount: 'Amount',
  freeDelivery: 'Free delivery',
  from: 'First day',
  to: 'Last day',
  uses: 'Uses in all',
  usesPerFamily: 'Uses by one family',
  minimum: 'Minimum subtotal',
  products: 'Products',
}

const EndDiscount = ({ discount: { _id, code }, onEnded }: { discount: Discount; onEnded: () => void }) => (
  <ConfirmDialog
    buttonLabel="End now"
    isDangerous
    title={`End ${code}?`}
    send={(send) => send('POST', '/api/admin/discounts/:id/end', { params: { id: _id } })}
    successText={`${code} has ended.`}
    failureText="The discount could not be ended. Please try again."
    onDone={onEnded}
  >
    <p>Nobody can use it any more, unless you give it another last day. Checkouts that are open keep it.</p>
  </ConfirmDialog>
)

function DeleteDiscount({ discount: { _id, code } }: { discount: Discount }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      buttonLabel="Delete"
      isDangerous
      title={`Delete ${code}?`}
      send={(send) => send('DELETE', '/api/admin/discounts/:id', { params: { id: _id } })}
      successText={`${code} is deleted.`}
      failureText="The discount could not be deleted. Please try again."
      onDone={() => navigate(adminPaths.discounts)}
    >
      <p>It was never used. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
