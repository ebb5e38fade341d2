import { invitation } from '@storylamp/contract/accounts/staff'
import { staffRoles } from '@storylamp/contract/accounts/staff-rights'
import { paths } from '../../../base/paths.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { RoleField } from './role-field.tsx'

const check = checkBy(invitation)

type Props = { needsSecondFactor: boolean; onInvited: () => void }

export const InviteColleague = ({ needsSecondFactor, onInvited }: Props) => (
  <FormDialog
    buttonLabel="Invite a colleague"
    variant="primary"
    title="Invite a colleague"
    submitLabel="Send the invitation"
    check={check}
    send={(send, body) => send('POST', '/api/admin/staff', { body })}
    successText="The invitation is on its way."
    failureText="The invitation could not be sent. Please try again."
    onDone={onInvited}
  >
    <p>
      {needsSecondFactor
        ? 'They get a mail, choose a password with it, and switch a second factor on before the back office opens.'
        : 'They get a mail and choose a password with it. Then the back office is open to them.'}
    </p>
    <p className="wrap-anywhere">
      If it gets lost, tell them to choose a password at{' '}
      <strong className="select-all">{location.origin + paths.resetPassword}</strong>, where a code is mailed to them.
    </p>
    <TextField name="firstname" label="First name" autoComplete="off" required />
    <TextField name="lastname" label="Last name" autoComplete="off" required />
    <TextField name="email" label="Email" type="email" autoComplete="off" required />
    <RoleField roles={[...staffRoles].reverse()} initial="support" />
  </FormDialog>
)
