import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { button, style } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'

/** A parent gives and withdraws the consent for the story tool without touching the shop's (L9). */
export function StoryTool() {
  const send = useSend()
  const dispatch = useAppDispatch()
  const isAllowed = useAppSelector(({ user }) => user.userProfile?.allowsStoryTool === true)
  const isForbidden = useAppSelector(({ user }) => user.userProfile?.forbidsStoryTool === true)
  const { call, isSending, failed } = useCall()

  const choose = async (agrees: boolean) => {
    const { version } = storyToolConsent
    const { reply } = await call(
      () =>
        agrees
          ? send('POST', '/api/user/story-tool-consent', { body: { version } })
          : send('DELETE', '/api/user/story-tool-consent'),
      () => 'Your choice could not be saved. Please try again.',
    )
    if (reply === undefined) return
    dispatch(setUserProfile(reply.data))
    if (agrees) return notify('Thank you. Your consent is saved.')
    notify(isAllowed ? 'Your consent is withdrawn.' : 'Your choice is saved.')
  }
  return (
    <section aria-labelledby="story-tool" className="mt-4 grid justify-items-start gap-3">
      <h3 id="story-tool" className="text-lg">
        Story tool
      </h3>
      <p className="max-w-prose">
        {isAllowed && 'You agreed that it gets what you type into it.'}
        {isForbidden &&
          'You don’t agree that it gets what you type into it. No story is ordered or continued until you do.'}
        {!isAllowed &&
          !isForbidden &&
          'You have not agreed yet that it gets what you type into it; we ask you when you order a story.'}
      </p>
      <details className="text-sm">
        <summary className={`${style({ variant: 'link' })} inline-flex min-h-11 cursor-pointer items-center`}>
          Read the whole text
        </summary>
        <p className="max-w-prose pb-2">{storyToolConsent.text}</p>
      </details>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={isSending}
          className={button({ variant: 'secondary' })}
          onClick={() => choose(!isAllowed)}
        >
          {isAllowed ? 'Withdraw consent' : 'I agree'}
        </button>
        {!isAllowed && !isForbidden && <RefuseButton isSending={isSending} onPress={() => choose(false)} />}
      </div>
      <FormOutcome isSending={isSending} failed={failed} />
    </section>
  )
}

function RefuseButton({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  const root = useFocusOnRemoval<HTMLButtonElement>()
  return (
    <button
      ref={root}
      type="button"
      aria-disabled={isSending}
      className={button({ variant: 'secondary' })}
      onClick={onPress}
    >
      I don’t agree
    </button>
  )
}
