import { useState } from 'react'
import { useLocation } from 'react-router'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { forgetCode, readCode } from '../../base/code-in-address.ts'
import { paths } from '../../base/paths.ts'
import { SignInLinks } from '../../features/account/sign-in-links.tsx'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const key = 'join'

/** Where the link of an invitation leads: whoever has an account joins the family with it. */
export function Component() {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const code = isHydrated ? readCode(key, hash) : undefined
  return (
    <>
      <PageHead title="Join a family" description="Join the family that has invited you." path={paths.join} />
      <Band>
        <div className="mx-auto grid max-w-2xl gap-6">
          <h1 className={style({ variant: 'display' })}>Join a family</h1>
          <p className="max-w-prose">
            A parent has invited you: you will have one cart, one wallet and one playlist, and see the family’s children
            and orders. What is in a cart of your own is not taken along.
          </p>
          {isHydrated && (code === undefined ? <p>Please open the link in your mail again.</p> : <Join code={code} />)}
        </div>
      </Band>
    </>
  )
}

function Join({ code }: { code: string }) {
  const send = useSend()
  const fetchProfile = useFetchProfile()
  const role = useAppSelector(({ user }) => user.userProfile?.role)
  const { call, isSending, failed } = useCall()
  const [done, setDone] = useState<string>()
  const join = async () => {
    const { reply } = await call(
      () => send('POST', '/api/user/parents/join', { body: { code } }),
      (problem) => problemText(problem, 'You could not join. Please try again.'),
    )
    if (reply === undefined) return
    forgetCode(key)
    setDone('You have joined the family.')
    fetchProfile()
  }
  return (
    <div className={`${style({ variant: 'card' })} grid gap-4 p-[min(1.5rem,5vw)] sm:p-8`}>
      {role === undefined && <SignInLinks back={paths.join} purpose="join" />}
      {role === 'user' && done === undefined && (
        <button
          type="button"
          className={`${button()} justify-self-start`}
          aria-disabled={isSending || undefined}
          onClick={join}
        >
          Join the family
        </button>
      )}
      {role !== undefined && role !== 'user' && <p>Only a parent’s account can join a family.</p>}
      <FormOutcome isSending={isSending} failed={failed} done={done} />
    </div>
  )
}
