import { PasswordField } from '../../ui/forms/password-field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'

/** Tells password managers which account the form is about. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input type="email" value={email} readOnly hidden autoComplete="username" />
)

type Props = { form: Form; confirmLabel: string }

export const NewPasswordFields = ({ form, confirmLabel }: Props) => (
  <>
    <PasswordField
      label="New Password"
      name="newPassword"
      autoComplete="new-password"
      problem={form.problemOf('newPassword')}
      hint="At least 8 characters, and not a common password"
    />
    <PasswordField
      label={confirmLabel}
      name="confirmPassword"
      autoComplete="new-password"
      problem={form.problemOf('confirmPassword')}
    />
  </>
)
