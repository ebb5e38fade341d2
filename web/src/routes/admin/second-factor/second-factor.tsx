import { endSecondFactor } from '@storylamp/contract/accounts/second-factor'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { useFetchProfile } from '../../../features/account/use-profile.ts'
import { useAppSelector } from '../../../store/store.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { CodeField } from './code-field.tsx'
import { SwitchOn } from './switch-on.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/second-factor')
  const isRequired = useAppSelector(({ user }) => user.userProfile?.needsSecondFactor)
  const fetchProfile = useFetchProfile()
  const reload = () => {
    read.refetch()
    // The profile tells whether the rest of the back office is open.
    void fetchProfile()
  }
  return (
    <AdminPage title="Second factor">
      {isRequired && <p className="max-w-prose font-bold">Switch it on, then the rest of the back office opens.</p>}
      <Loaded read={read} failureText="It could not be found out whether the second factor is on.">
        {({ isOn }) => (isOn ? <SwitchOff onChanged={reload} /> : <SwitchOn onChanged={reload} />)}
      </Loaded>
    </AdminPage>
  )
}

const check = checkBy<{ password: string; otp: string }>(endSecondFactor.body)

const SwitchOff = ({ onChanged }: { onChanged: () => void }) => (
  <AdminCard title="On">
    <p>Whoever logs in as you is asked for a code of your authenticator.</p>
    <div>
      <FormDialog
        buttonLabel="Switch it off"
        isDangerous
        title="Switch the second factor off?"
        check={check}
        send={(send, body) => send('DELETE', '/api/admin/second-factor', { body })}
        successText="The second factor is off."
        failureText="It could not be switched off. Please try again."
        onDone={onChanged}
      >
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
        <CodeField hint="Of your authenticator, or one of your recovery codes." />
      </FormDialog>
    </div>
  </AdminCard>
)
