import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useReadAlways } from '../../api/use-read.ts'
import { FormOutcome } from '../../forms/submit-button.tsx'
import { notify } from '../../toasts/notify.tsx'
import { looks } from '../../ui/classes.ts'
import { PartFailed } from '../../ui/signed-in/part-failed.tsx'
import { FeedAddress } from './feed-address.tsx'

/** The stories with sound as a private podcast (D36), for parents. */
export function Feed() {
  const { reply, isFetching, refetch } = useReadAlways('/api/playlist/feed-address')
  const send = useSend()
  const [changedTo, setChangedTo] = useState<{ url: string | null }>()
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { url } = changedTo ?? reply ?? { url: undefined }

  const ask = async (method: 'POST' | 'DELETE', done: string) => {
    if (isSending) return
    setSending(true)
    setFailed(undefined)
    const { reply: answer, problem } = await send(method, '/api/playlist/feed-address')
    setSending(false)
    if (problem !== undefined) return setFailed('The address could not be changed. Please try again.')
    setChangedTo(answer)
    notify(done)
  }
  const make = () => ask('POST', 'The podcast address is ready.')
  const revoke = () => ask('DELETE', 'The podcast address no longer works.')

  return (
    <section aria-labelledby="feed" className={`${looks.card} mt-12 grid justify-items-start gap-3 p-4 sm:p-6`}>
      <h2 id="feed" className="text-2xl">
        Listen in your podcast app
      </h2>
      <p>
        A secret address brings the active stories to any podcast app, on every phone that is connected to the speaker.
        Stories that are only text or pictures are not in it.
      </p>
      {url === undefined && isFetching && <span className="block h-12 w-full rounded-field bg-sunken" />}
      {url === undefined && !isFetching && <PartFailed message="The address could not be loaded." onRetry={refetch} />}
      {url === null && (
        <button type="button" aria-disabled={isSending} className={looks.primary} onClick={make}>
          Make the secret address
        </button>
      )}
      {typeof url === 'string' && <FeedAddress url={url} onMakeNew={make} onRevoke={revoke} />}
      <FormOutcome isSending={isSending} failed={failed} />
    </section>
  )
}
