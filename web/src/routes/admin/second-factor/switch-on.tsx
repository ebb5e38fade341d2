import { offerSecondFactor } from '@storylamp/contract/accounts/second-factor'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { ConfirmCode } from './confirm-code.tsx'

const check = checkBy<{ password: string }>(offerSecondFactor.body)

/** In steps: password, authenticator with its first code, recovery codes. */
export function SwitchOn({ onChanged }: { onChanged: () => void }) {
  const [offer, setOffer] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onChanged} />
  if (offer !== undefined) return <ConfirmCode offer={offer} onConfirmed={setCodes} />
  return (
    <AdminCard title="Off">
      <p className="max-w-prose">
        With a second factor nobody runs the shop who only knows your password. You need an authenticator, an app on
        your phone that shows a new code every 30 seconds.
      </p>
      <AdminForm
        isInCard
        check={check}
        save={(send, body) => send('POST', '/api/admin/second-factor', { body })}
        submitLabel="Set it up"
        successText="Now tell your authenticator."
        failureText="It could not be set up. Please try again."
        onSaved={setOffer}
      >
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
      </AdminForm>
    </AdminCard>
  )
}

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <AdminCard title="Your recovery codes">
    <p className="max-w-prose">
      Print them or write them down now: they are not shown again. Each lets you log in once if you lose your
      authenticator.
    </p>
    <ul className="grid gap-2 font-mono tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code} className="rounded-field bg-sunken px-4 py-2">
          {code}
        </li>
      ))}
    </ul>
    <Button className="justify-self-start" onClick={onDone}>
      I have kept them
    </Button>
  </AdminCard>
)
