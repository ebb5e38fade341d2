import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { ChildAnimal } from '../../features/account/child-animal.tsx'
import { SeenSign } from '../../features/account/seen-sign.tsx'
import { useAppSelector } from '../../store/store.ts'

/** Greets a child with its animal, and tells it who else sees its playlist. */
export function ChildGreeting({ hasStories }: { hasStories: boolean }) {
  const { firstname, username = '' } = useAppSelector(({ user }) => user.userProfile) ?? {}
  return (
    <div data-theme="dark" className="mt-3 flex items-center gap-4 rounded-hero bg-night p-4 text-ink sm:gap-6 sm:p-6">
      <ChildAnimal username={username} />
      <div className="grid min-w-0 gap-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere sm:text-3xl">
          {firstname === undefined ? 'Hello!' : `Hello, ${firstname}!`}
        </p>
        {hasStories && <p className="sm:text-lg">Tap a picture, and the story begins.</p>}
        <SeenSign>{accountTexts.playlistIsShared}</SeenSign>
      </div>
    </div>
  )
}
