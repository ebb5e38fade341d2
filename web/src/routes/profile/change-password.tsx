import { claimedPassword } from '@storylamp/contract/accounts/fields/password'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import { problemsOfNewPassword } from '../../features/account/check-new-password.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import { AccountOfPassword, NewPasswordFields } from '../../features/account/new-password-fields.tsx'
import { hasSisterSiteRefused, sisterSiteRefuses } from '../../features/account/sister-site.ts'
import { button, style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, FormOutcome } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { type Check, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { useEditing } from './use-editing.ts'

type Typed = { password: string; newPassword: string; confirmPassword: string }
type Change = Pick<Typed, 'password' | 'newPassword'>

const check: Check<Change> = (typed) => {
  const { password, ...passwords } = typed as Typed
  const [issue] = claimedPassword.safeParse(password).error?.issues ?? []
  const wrong = [
    ...(issue === undefined ? [] : [{ path: 'password', message: issue.message }]),
    ...problemsOfNewPassword(passwords),
  ]
  return wrong.length > 0 ? { wrong } : { data: { password, newPassword: passwords.newPassword } }
}

export function ChangePassword({ email }: { email: string }) {
  const send = useSend()
  const sister = useSisterSiteNote()
  const form = useForm({
    check,
    submit: async (change) => {
      const { reply, problem } = await send('PUT', '/api/user/password', {
        body: { ...change, deviceMark: deviceMark() },
      })
      if (problem !== undefined) return refusalOf(problem, 'The password could not be changed. Please try again.')
      notify(reply.message)
      sister.warnOfOldPassword()
      editing.stop()
      return undefined
    },
  })
  const editing = useEditing(form)
  const cancel = () => {
    form.clearProblems()
    editing.stop()
  }
  return (
    <section aria-labelledby="password" className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
      <h2 id="password" className="text-xl">
        Password
      </h2>
      {sister.isShown && <SisterSiteNote />}
      <CheckedForm form={form} className="grid gap-4">
        <AccountOfPassword email={email} />
        {editing.isEditing && (
          <>
            <PasswordField label="Current Password" name="password" autoComplete="current-password" />
            <div className="grid gap-4 sm:grid-cols-2">
              <NewPasswordFields confirmLabel="Confirm New Password" />
            </div>
            <p className="text-sm text-muted">
              This logs out your other devices, and ends the private link for your podcast app if you have one.
            </p>
          </>
        )}
        <FormOutcome isSending={form.isSending} failed={form.failed} />
        <div className="flex flex-wrap gap-3">
          {editing.isEditing ? (
            <>
              <button key="save" type="submit" aria-disabled={form.isSending} className={button()}>
                Save New Password
              </button>
              <button key="cancel" type="button" className={button({ variant: 'secondary' })} onClick={cancel}>
                Keep Password
              </button>
            </>
          ) : (
            <button
              key="edit"
              type="button"
              data-edit
              className={button({ variant: 'secondary' })}
              onClick={editing.edit}
            >
              Change Password
            </button>
          )}
        </div>
      </CheckedForm>
    </section>
  )
}

/** A site that takes the shop's password keeps the earlier one after a change or a reset. */
function useSisterSiteNote() {
  const { sisterSiteUrl, sisterSiteHandover } = useSettings()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setRefused(hasSisterSiteRefused()), [])
  const takesPassword = sisterSiteUrl !== null && sisterSiteHandover === 'password'
  const warnOfOldPassword = () => {
    if (!takesPassword) return
    sisterSiteRefuses(true)
    setRefused(true)
  }
  return { isShown: takesPassword && isRefused, warnOfOldPassword }
}

function SisterSiteNote() {
  const { sisterSiteUrl } = useSettings()
  const url = sisterSiteUrl ?? ''
  return (
    <p className="rounded-field border-2 border-line p-4 wrap-anywhere">
      Do you also use our creative site,{' '}
      <a href={url} target="_blank" rel="noopener" className={style({ variant: 'link' })}>
        {url.replace(/^https?:\/\//, '')}
      </a>
      ? Your password there is another one. Choose Forgot Password there to use the same for both.
    </p>
  )
}
