import { type Colleague, changeStaffRole } from '@storylamp/contract/accounts/staff'
import { staffRoles } from '@storylamp/contract/accounts/staff-rights'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { RoleField } from './role-field.tsx'

type Props = { colleague: Colleague; onChanged: () => void }

const nameOf = ({ firstname, lastname }: Colleague) => `${firstname} ${lastname}`
const checkRole = checkBy(changeStaffRole.body)

export const ChangeRole = ({ colleague, onChanged }: Props) => (
  <FormDialog
    buttonLabel="Change role"
    title={`Role of ${nameOf(colleague)}`}
    submitLabel="Change the role"
    check={checkRole}
    send={(send, body) => send('PUT', '/api/admin/staff/:id', { params: { id: colleague._id }, body })}
    successText="The role is changed."
    failureText="The role could not be changed. Please try again."
    onDone={onChanged}
  >
    <RoleField roles={staffRoles} initial={colleague.staffRole} />
  </FormDialog>
)

export const EndColleague = ({ colleague, onChanged }: Props) => (
  <ConfirmDialog
    buttonLabel="End"
    variant="ghost"
    isDangerous
    title={`End the account of ${nameOf(colleague)}?`}
    submitLabel="End the account"
    send={(send) => send('DELETE', '/api/admin/staff/:id', { params: { id: colleague._id } })}
    successText="The account is ended."
    failureText="The account could not be ended. Please try again."
    onDone={onChanged}
  >
    <p>They are logged out everywhere at once. What they did stays in the audit log.</p>
  </ConfirmDialog>
)

export const ResetSecondFactor = ({ colleague, onChanged }: Props) => (
  <ConfirmDialog
    buttonLabel="Reset second factor"
    variant="ghost"
    isDangerous
    title={`Take the second factor of ${nameOf(colleague)} off?`}
    submitLabel="Take it off"
    send={(send) => send('DELETE', '/api/admin/staff/:id/second-factor', { params: { id: colleague._id } })}
    successText="The second factor is off."
    failureText="The second factor could not be taken off. Please try again."
    onDone={onChanged}
  >
    <p>
      For a colleague who has lost the authenticator and the recovery codes. Make sure that it is them who asks. They
      are logged out everywhere, get a mail, and log in with their password alone until they switch a new one on.
    </p>
  </ConfirmDialog>
)
