import { type MailKind, mailKinds } from '@storylamp/contract/accounts/profile'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'

const labels: Record<MailKind, string> = { orders: 'Orders', tokens: 'Tokens', stories: 'Stories and bundles' }

/** For a parent who is not alone: which mails come about what another one does. */
export function Mails() {
  const send = useSend()
  const dispatch = useAppDispatch()
  const muted = useAppSelector(({ user }) => user.userProfile?.mutedMails)
  const { call, isSending, failed } = useCall()
  const choose = async (kind: MailKind, isWanted: boolean) => {
    const others = (muted ?? []).filter((other) => other !== kind)
    const mutedMails = isWanted ? others : [...others, kind]
    const { reply } = await call(
      () => send('PUT', '/api/user/updateMe/', { body: { mutedMails } }),
      () => 'Your choice could not be saved. Please try again.',
    )
    if (reply !== undefined) dispatch(setUserProfile(reply.data))
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-xl">Mails</legend>
      <p className="max-w-prose">
        You always get mails about what you buy yourself, and about who signs in to your account. About what another
        grown-up of the family buys, you get those that you choose:
      </p>
      {mailKinds.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-(--fill)"
            checked={muted?.includes(kind) !== true}
            aria-disabled={isSending}
            onChange={({ target }) => choose(kind, target.checked)}
          />
          {labels[kind]}
        </label>
      ))}
      <FormOutcome isSending={isSending} failed={failed} />
    </fieldset>
  )
}
