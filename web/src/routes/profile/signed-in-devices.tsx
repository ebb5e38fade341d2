import type { SignedInDevice } from '@storylamp/contract/accounts/sessions'
import { Laptop, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { revokeSession } from '../../features/account/sign-out.ts'
import { signOut } from '../../session/sign-out.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { shownDay } from '../../ui/content/shown-time.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'

/** Where the account is signed in; a parent also sees the children's devices. */
export function SignedInDevices() {
  const { devices, hasFailed, load, show } = useDevices()
  const isChild = useAppSelector(({ user }) => user.userProfile?.role === 'child')
  return (
    <section aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices" className="text-xl">
        Where you’re logged in
      </h2>
      <p className="max-w-prose">
        Don’t recognize one? Log it out and {isChild ? 'tell a parent' : 'change the password'}.
      </p>
      {hasFailed && <SectionFailed message="The devices could not be loaded." onRetry={load} />}
      <ul className="grid gap-3">
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} onEnded={show} />
        ))}
      </ul>
    </section>
  )
}

function useDevices() {
  const send = useSend()
  const [devices, show] = useState<SignedInDevice[]>([])
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const { reply } = await send('GET', '/api/user/sessions')
    setFailed(reply === undefined)
    if (reply !== undefined) show(reply.data)
  }, [send])
  useEffect(() => {
    void load()
  }, [load])
  return { devices, hasFailed, load, show }
}

type Props = { device: SignedInDevice; onEnded: (rest: SignedInDevice[]) => void }

function DeviceRow({ device: { _id, device, childName, isCurrent, startedAt, lastUsedAt }, onEnded }: Props) {
  const send = useSend()
  const leave = useLeave()
  const row = useFocusOnRemoval<HTMLLIElement>()
  const [isSending, setSending] = useState(false)
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  const name = childName === undefined ? device : `${device} (${childName})`
  const end = async () => {
    if (isCurrent) return leave()
    if (isSending) return
    setSending(true)
    const { reply, problem } = await send('DELETE', '/api/user/sessions/:id', { params: { id: _id } })
    setSending(false)
    if (problem !== undefined) return notify(problem.body?.message ?? 'It could not be logged out.', 'failed')
    notify(`${name} is logged out.`)
    onEnded(reply.data)
  }
  return (
    <li
      ref={row}
      className={`${style({ variant: 'card' })} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4`}
    >
      <Icon strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          {isCurrent && <Badge tone="info">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {isCurrent ? 'In use now' : `Last used ${shownDay(lastUsedAt)}`} · logged in {shownDay(startedAt)}
        </p>
      </div>
      <button
        type="button"
        className={button({ variant: 'secondary' })}
        aria-disabled={isSending}
        aria-label={`Log out ${name}`}
        onClick={end}
      >
        Log out
      </button>
    </li>
  )
}

function useLeave() {
  const dispatch = useAppDispatch()
  const refreshToken = useAppSelector(({ user }) => user.user?.refreshToken ?? '')
  return () => {
    signOut({ dispatch })
    revokeSession(refreshToken)
  }
}
