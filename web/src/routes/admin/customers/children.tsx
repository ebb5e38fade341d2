import { type Child, unmaskChildren } from '@storylamp/contract/accounts/admin-customers'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { DeskCard } from '../parts/desk-page.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ReasonField } from '../parts/reason-field.tsx'

const check = checkBy<{ reason: string }>(unmaskChildren.body)

/** Masked until somebody says why they must be seen; leaving the page masks them again. */
export function Children({ familyId, masked }: { familyId: string; masked: Child[] }) {
  const send = useSend()
  const [shown, setShown] = useState<Child[]>()
  return (
    <DeskCard title="Children">
      {masked.length === 0 && <p>This family has no children here.</p>}
      <ul className="grid gap-3">
        {(shown ?? masked).map(({ name, username, dob }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked, two may be the same
          <li key={position} className="rounded-field bg-sunken px-4 py-3 wrap-anywhere">
            <span className="font-bold">{name}</span>
            <span className="block text-sm text-muted">
              {username}, born {dob}
            </span>
          </li>
        ))}
      </ul>
      {masked.length > 0 && shown === undefined && (
        <div>
          <FormDialog
            label="Show in full"
            title="Show the children in full?"
            submit="Show"
            check={check}
            send={(body) => send('POST', '/api/admin/customers/:familyId/children', { params: { familyId }, body })}
            done="The audit log has your reason."
            failureText="They could not be shown. Please try again."
            onDone={({ data }) => setShown(data)}
          >
            {(form) => <ReasonField form={form} hint="The audit log keeps it with your name." />}
          </FormDialog>
        </div>
      )}
    </DeskCard>
  )
}
