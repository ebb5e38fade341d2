import { type Child, unmaskChildren } from '@storylamp/contract/accounts/admin-customers'
import { useState } from 'react'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'

const check = checkBy<{ reason: string }>(unmaskChildren.body)

/** Masked until a reason is given; leaving the page masks them again. */
export function Children({ familyId, masked }: { familyId: string; masked: Child[] }) {
  const [unmasked, setUnmasked] = useState<Child[]>()
  return (
    <AdminCard title="Children">
      {masked.length === 0 && <p>This family has no children here.</p>}
      <ul className="grid gap-3">
        {(unmasked ?? masked).map(({ name, username, dob }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two masked children may look the same
          <li key={position} className="rounded-field bg-sunken px-4 py-3 wrap-anywhere">
            <span className="font-bold">{name}</span>
            <span className="block text-sm text-muted">
              {username}, born {dob}
            </span>
          </li>
        ))}
      </ul>
      {masked.length > 0 && unmasked === undefined && (
        <div>
          <FormDialog
            buttonLabel="Show in full"
            title="Show the children in full?"
            submitLabel="Show"
            check={check}
            send={(send, body) =>
              send('POST', '/api/admin/customers/:familyId/children', { params: { familyId }, body })
            }
            successText="The audit log has your reason."
            failureText="They could not be shown. Please try again."
            onDone={({ data }) => setUnmasked(data)}
          >
            <ReasonField hint="The audit log keeps it with your name." />
          </FormDialog>
        </div>
      )}
    </AdminCard>
  )
}
