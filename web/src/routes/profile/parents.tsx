import { inviteParent, type ListedParent, type WaitingInvitation } from '@storylamp/contract/accounts/parents'
import { useCallback, useEffect, useState } from 'react'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { signOut } from '../../session/sign-out.ts'
import { useAppDispatch } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { shownTime } from '../../ui/content/shown-time.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { startsHere } from '../../ui/dialog/starts-here.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { CheckedForm, FormOutcome, TextField } from '../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { Mails } from './mails.tsx'

type Parent = ListedParent
type Shown = { data: Parent[]; invitations: WaitingInvitation[] }

/** The parents of the family, who may invite another one. */
export function Parents({ ownId }: { ownId: string }) {
  const send = useSend()
  const [{ data: parents, invitations }, show] = useState<Shown>({ data: [], invitations: [] })
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const { reply } = await send('GET', '/api/user/parents')
    setFailed(reply === undefined)
    if (reply !== undefined) show(reply)
  }, [send])
  useEffect(() => void load(), [load])
  const isOpener = parents.some(({ _id, isOpener }) => isOpener && _id === ownId)
  return (
    <section aria-labelledby="parents" className="grid gap-3">
      <h2 id="parents" className="text-xl">
        Grown-ups
      </h2>
      {hasFailed && <SectionFailed message="The grown-ups could not be loaded." onRetry={load} />}
      <ul className="grid gap-3">
        {parents.map((parent) => (
          <ParentRow key={parent._id} parent={parent} {...{ ownId, isOpener }} onChanged={show} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} onChanged={show} />
        ))}
      </ul>
      <Invite onInvited={load} />
      {parents.length > 1 && <Mails />}
    </section>
  )
}

type RowProps = { parent: Parent; ownId: string; isOpener: boolean; onChanged: (shown: Shown) => void }

/** Who opened the family removes others, or hands it over to one of them; anybody else leaves. */
function ParentRow({ parent, ownId, isOpener, onChanged }: RowProps) {
  const isOwn = parent._id === ownId
  const [asked, setAsked] = useState<Act>()
  const acts =
    isOwn && !parent.isOpener ? (['leave'] as const) : isOpener && !isOwn ? (['handOver', 'remove'] as const) : []
  return (
    <li className={`${style({ variant: 'card' })} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4`}>
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {parent.firstname}
        {isOwn && <Badge tone="info">You</Badge>}
        {parent.isOpener && <span className="text-sm font-normal text-muted">opened the family</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className={button({ variant: 'secondary' })}
            aria-label={isOwn ? undefined : `${texts[act].button} ${parent.firstname}`}
            onClick={() => setAsked(act)}
          >
            {texts[act].button}
          </button>
        ))}
      </div>
      {asked !== undefined && (
        <Confirm act={asked} parent={parent} onClose={() => setAsked(undefined)} onChanged={onChanged} />
      )}
    </li>
  )
}

type Act = 'leave' | 'remove' | 'handOver'

const texts: Record<Act, { button: string; title: string; what: string; done: string }> = {
  leave: {
    button: 'Leave the family',
    title: 'Leave the family?',
    what: 'You keep your account, without the family’s children, orders, tokens and stories. You are logged out everywhere.',
    done: 'You have left the family.',
  },
  remove: {
    button: 'Remove',
    title: 'Remove this grown-up?',
    what: 'They keep their account, without the family’s children, orders, tokens and stories, and are logged out at once.',
    done: 'They are removed.',
  },
  handOver: {
    button: 'Hand over to',
    title: 'Hand the family over?',
    what: 'From then on they alone can remove others or delete the family, and you can leave it.',
    done: 'The family is handed over.',
  },
}

type ConfirmProps = { act: Act; parent: Parent; onClose: () => void; onChanged: (shown: Shown) => void }

function Confirm({ act, parent: { _id, firstname }, onClose, onChanged }: ConfirmProps) {
  const send = useSend()
  const dispatch = useAppDispatch()
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { button: name, title, what, done } = texts[act]
  const confirm = async () => {
    if (isSending) return
    setSending(true)
    const params = { id: _id }
    const { reply, problem } =
      act === 'handOver'
        ? await send('POST', '/api/user/parents/:id/opener', { params })
        : await send('DELETE', '/api/user/parents/:id', { params })
    setSending(false)
    if (problem !== undefined) return setFailed(problemText(problem, 'That did not work. Please try again.'))
    notify(done)
    if (act === 'leave') return signOut({ dispatch })
    onChanged(reply)
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="mt-2 grid gap-4">
        <p>{what}</p>
        <FormOutcome isSending={isSending} failed={failed} />
        <button
          type="button"
          aria-disabled={isSending}
          className={button({ variant: act === 'handOver' ? 'primary' : 'danger' })}
          onClick={confirm}
        >
          {act === 'leave' ? name : `${name} ${firstname}`}
        </button>
        <button ref={startsHere} type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
          Go back
        </button>
      </div>
    </Dialog>
  )
}

function InvitationRow({ invitation, onChanged }: { invitation: WaitingInvitation; onChanged: RowProps['onChanged'] }) {
  const send = useSend()
  const { call, isSending, failed } = useCall()
  const { _id, email, expiresAt } = invitation
  const withdraw = async () => {
    const { reply } = await call(
      () => send('DELETE', '/api/user/parents/invitations/:id', { params: { id: _id } }),
      (problem) => problemText(problem, 'That did not work. Please try again.'),
    )
    if (reply === undefined) return
    notify('The invitation is withdrawn.')
    onChanged(reply)
  }
  return (
    <li className={`${style({ variant: 'card' })} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4`}>
      <p className="min-w-0 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted">invited until {shownTime(expiresAt)}</span>
      </p>
      <button
        type="button"
        className={button({ variant: 'secondary' })}
        aria-disabled={isSending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={withdraw}
      >
        Withdraw
      </button>
      <FormOutcome isSending={isSending} failed={failed} />
    </li>
  )
}

function Invite({ onInvited }: { onInvited: () => void }) {
  const send = useSend()
  const [done, setDone] = useState<string>()
  const form = useForm({
    check: checkBy<{ email: string }>(inviteParent.body),
    submit: async (body) => {
      const { reply, problem } = await send('POST', '/api/user/parents', { body })
      if (problem !== undefined) return refusalOf(problem, 'The invitation could not be sent. Please try again.')
      setDone(reply.message)
      onInvited()
      return undefined
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-3">
      <TextField
        label="Invite another grown-up"
        name="email"
        type="email"
        autoComplete="off"
        hint="Their email address. They get a link that works for 7 days, and have the same rights as you."
      />
      <FormOutcome isSending={form.isSending} failed={form.failed} done={done} />
      <button type="submit" className={`${button({ variant: 'secondary' })} justify-self-start`}>
        Invite
      </button>
    </CheckedForm>
  )
}
