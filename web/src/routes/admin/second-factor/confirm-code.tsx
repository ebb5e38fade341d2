import { confirmSecondFactor } from '@storylamp/contract/accounts/second-factor'
import { button } from '../../../ui/classes.ts'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { CodeField } from './code-field.tsx'

const check = checkBy<{ otp: string }>(confirmSecondFactor.body)

type Props = { offer: { secret: string; address: string }; onConfirmed: (recoveryCodes: string[]) => void }

export function ConfirmCode({ offer: { secret, address }, onConfirmed }: Props) {
  return (
    <AdminCard title="Your authenticator">
      <p>Let your authenticator read this code, or type the key below into it:</p>
      <QrCode text={address} label="The key as a QR code" />
      <p className="rounded-field bg-sunken p-4 font-mono text-lg wrap-anywhere">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <a href={address} className={`${button({ variant: 'secondary' })} justify-self-start`}>
        Open in an authenticator on this device
      </a>
      <AdminForm
        isInCard
        check={check}
        save={(send, body) => send('PUT', '/api/admin/second-factor', { body })}
        submitLabel="Switch it on"
        successText="The second factor is on."
        failureText="It could not be switched on. Please try again."
        onSaved={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
      >
        <CodeField hint="The six digits that it shows now." />
      </AdminForm>
    </AdminCard>
  )
}
