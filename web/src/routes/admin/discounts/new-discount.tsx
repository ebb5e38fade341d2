import { newDiscount, type WireNewDiscount } from '@storylamp/contract/discounts/admin-discounts'
import { useNavigate } from 'react-router'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { toDiscount } from './to-discount.ts'

const check = checkConverted(checkBy<WireNewDiscount>(newDiscount), ({ code, ...values }) => ({
  code,
  ...toDiscount(values),
}))

export function Component() {
  const navigate = useNavigate()
  return (
    <AdminPage title="New discount" parent={{ name: 'All discounts', to: adminPaths.discounts }}>
      <AdminCard title="What it takes off">
        <AdminForm
          check={check}
          submitLabel="Create"
          successText="The discount is created."
          failureText="The discount could not be created. Please try again."
          save={(send, body) => send('POST', '/api/admin/discounts', { body })}
          onSaved={({ data }) => navigate(adminPaths.discount(data._id))}
        >
          <TextField
            label="Code"
            hint="Customers may type it in small letters and with spaces. It cannot be changed later."
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <DiscountFields />
        </AdminForm>
      </AdminCard>
    </AdminPage>
  )
}
