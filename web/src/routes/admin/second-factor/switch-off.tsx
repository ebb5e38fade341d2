import { endSecondFactor } from '@storylamp/contract/accounts/second-factor'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { DeskCard } from '../parts/desk-page.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { CodeField } from './code-field.tsx'

const check = checkBy<{ password: string; otp: string }>(endSecondFactor.body)

export function SwitchOff({ onChanged }: { onChanged: () => void }) {
  const send = useSend()
  return (
    <DeskCard title="On">
      <p>Whoever signs in as you is asked for a code of your authenticator.</p>
      <div>
        <FormDialog
          label="Switch it off"
          className={button({ variant: 'danger' })}
          title="Switch the second factor off?"
          submit="Switch it off"
          check={check}
          send={(body) => send('DELETE', '/api/admin/second-factor', { body })}
          done="The second factor is off."
          failureText="It could not be switched off. Please try again."
          onDone={onChanged}
        >
          {(form) => (
            <>
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                problem={form.problemOf('password')}
              />
              <CodeField form={form} hint="Of your authenticator, or one of your recovery codes." />
            </>
          )}
        </FormDialog>
      </div>
    </DeskCard>
  )
}
