import owl from 'media:brand/avatar-owl'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { SeenSign } from '../../features/account/seen-sign.tsx'
import { useAppSelector } from '../../store/store.ts'

/** Greets a child, and tells it who else sees its playlist. */
export function ChildGreeting({ hasStories }: { hasStories: boolean }) {
  const name = useAppSelector(({ user }) => user.userProfile?.firstname)
  return (
    <div data-theme="dark" className="mt-3 flex items-center gap-4 rounded-hero bg-night p-4 text-ink sm:gap-6 sm:p-6">
      <img src={`/${owl.path}`} alt="" width={96} height={96} className="size-16 shrink-0 rounded-full sm:size-24" />
      <div className="grid min-w-0 gap-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere sm:text-3xl">
          {name === undefined ? 'Hello!' : `Hello, ${name}!`}
        </p>
        {hasStories && <p className="sm:text-lg">Tap a picture, and the story begins.</p>}
        <SeenSign>{accountTexts.playlistIsShared}</SeenSign>
      </div>
    </div>
  )
}
