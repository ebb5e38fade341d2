import { PasswordField } from '../../ui/forms/password-field.tsx'

/** Tells password managers which account the form is about. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input type="email" value={email} readOnly hidden autoComplete="username" />
)

export const NewPasswordFields = ({ confirmLabel }: { confirmLabel: string }) => (
  <>
    <PasswordField
      label="New Password"
      name="newPassword"
      autoComplete="new-password"
      hint="At least 8 characters, and not a common password"
    />
    <PasswordField label={confirmLabel} name="confirmPassword" autoComplete="new-password" />
  </>
)
