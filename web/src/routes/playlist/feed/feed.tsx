import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button, style } from '../../../ui/classes.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { SectionFailed } from '../../../ui/feedback/section-failed.tsx'
import { FormOutcome } from '../../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../../ui/use-focus-on-removal.ts'
import { FeedAddress } from './feed-address.tsx'

/** A private podcast feed of the recorded stories, for parents. */
export function Feed() {
  const { reply, isFetching, refetch } = useUncachedRead('/api/playlist/feed-address')
  const send = useSend()
  const [changed, setChanged] = useState<{ url: string | null }>()
  const { call, isSending, failed } = useCall()
  const { url } = changed ?? reply ?? { url: undefined }

  const change = async (method: 'POST' | 'DELETE', done: string) => {
    const { reply: next } = await call(
      () => send(method, '/api/playlist/feed-address'),
      () => 'The link could not be changed. Please try again.',
    )
    if (next === undefined) return
    setChanged(next)
    notify(done)
  }
  const make = () => change('POST', 'Your private link is ready.')
  const revoke = () => change('DELETE', 'The link is turned off.')

  return (
    <section
      aria-labelledby="feed"
      className={`${style({ variant: 'card' })} mt-12 grid justify-items-start gap-3 p-4 sm:p-6`}
    >
      <h2 id="feed" className="text-2xl">
        Listen in your podcast app
      </h2>
      <p>Listen in any podcast app with your private link. It brings every active story that has sound.</p>
      {url === undefined && isFetching && <span className="block h-12 w-full rounded-field bg-sunken" />}
      {url === undefined && !isFetching && <SectionFailed message="The link could not be loaded." onRetry={refetch} />}
      {url === null && <CreateLink isSending={isSending} onCreate={make} />}
      {typeof url === 'string' && <FeedAddress url={url} onMakeNew={make} onRevoke={revoke} />}
      <FormOutcome isSending={isSending} failed={failed} />
    </section>
  )
}

function CreateLink({ isSending, onCreate }: { isSending: boolean; onCreate: () => void }) {
  const ref = useFocusOnRemoval<HTMLButtonElement>()
  return (
    <button ref={ref} type="button" aria-disabled={isSending} className={button()} onClick={onCreate}>
      Create private link
    </button>
  )
}
