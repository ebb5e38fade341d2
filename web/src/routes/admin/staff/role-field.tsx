import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { useState } from 'react'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { roleNames, roleTexts } from './roles.ts'

type Props = { roles: readonly StaffRole[]; initial: StaffRole }

/** What the chosen role may do stands below it, as phones cut long options. */
export function RoleField({ roles, initial }: Props) {
  const [role, setRole] = useState(initial)
  return (
    <div className="grid gap-1">
      <ChoiceField
        name="staffRole"
        label="Role"
        options={roles}
        texts={roleNames}
        value={role}
        onChange={({ target }) => setRole(target.value as StaffRole)}
      />
      <p role="status" className="text-sm text-muted">
        {roleTexts[role]}
      </p>
    </div>
  )
}
