import { consent } from '@storylamp/contract/accounts/consent'
import { Link } from 'react-router'
import type { Problem } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../base/paths.ts'
import { ConsentText } from '../../features/account/consent-text.tsx'
import { useAppDispatch } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { button, style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'

/** Asks a parent again after the consent has changed. */
export function ConsentRequest() {
  const send = useSend()
  const section = useFocusOnRemoval()
  const dispatch = useAppDispatch()
  const { call, isSending, failed } = useCall()

  const agree = async () => {
    const { version } = consent
    const { reply } = await call(() => send('POST', '/api/user/consent', { body: { version } }), failureOf)
    if (reply === undefined) return
    dispatch(setUserProfile(reply.data))
    notify('Thank you. Your consent is saved.')
  }
  return (
    <section
      ref={section}
      aria-labelledby="consent"
      className={`${style({ variant: 'card' })} my-6 grid gap-4 p-4 sm:p-6`}
    >
      <h2 id="consent" className="text-xl">
        What you agree to has changed
      </h2>
      <p>Please read it again. Until you agree, no child can be added; everything else stays as it is.</p>
      <ConsentText />
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" aria-disabled={isSending} className={button()} onClick={agree}>
          I agree
        </button>
        <Link to={paths.profile} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
          Download or delete my data
        </Link>
      </div>
      <FormOutcome isSending={isSending} failed={failed} />
    </section>
  )
}

const failureOf = ({ body }: Problem) =>
  body?.code === 'consent_outdated'
    ? 'The text has changed again. Please reload the page.'
    : 'Your consent could not be saved. Please try again.'
