import { UserRound } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { signOut } from '../../session/sign-out.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { Popover } from '../../ui/popover.tsx'

// What cannot be loaded is left out: the menu works without it.
const Balance = lazy<ComponentType>(() => import('./balance.tsx').catch(() => ({ default: () => null })))
const SavedGo = lazy<ComponentType>(() => import('./saved-go.tsx').catch(() => ({ default: () => null })))

const entry = 'flex min-h-11 w-full items-center rounded-button px-3 text-left font-semibold hover:bg-sunken'

export function AccountMenu({ isAtEdge = false }: { isAtEdge?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  const name = useAppSelector(({ user }) => user.userProfile?.firstname)
  return (
    <Popover
      id="account"
      label={name === undefined ? 'Account' : `Account of ${name}`}
      icon={<Initial name={name} />}
      className={`sm:w-64 ${isAtEdge ? 'sm:right-(--gutter)!' : ''}`}
      onToggle={setOpen}
    >
      <WhoIsSignedIn isOpen={isOpen} />
      <ul className="grid gap-1">
        {isSignedIn ? <FamilyEntries isOpen={isOpen} /> : <MenuLink to={paths.login}>Sign in</MenuLink>}
      </ul>
    </Popover>
  )
}

const Initial = ({ name }: { name: string | undefined }): ReactNode =>
  name ? (
    <span className="grid size-8 place-items-center rounded-full bg-fill text-[1rem] font-bold text-on-fill uppercase">
      {[...name][0]}
    </span>
  ) : (
    <UserRound strokeWidth={1.75} />
  )

const roleNames = { user: 'Parent', child: 'Child', admin: 'Staff' }

function WhoIsSignedIn({ isOpen }: { isOpen: boolean }) {
  const profile = useAppSelector(({ user }) => user.userProfile)
  if (profile === null) return null
  const { firstname, lastname = '', role } = profile
  return (
    <div className="mb-2 border-b border-line px-3 pt-1 pb-3 wrap-anywhere">
      <p className="font-bold">
        {firstname} {lastname}
      </p>
      <p className="text-sm text-muted">{roleNames[role]}</p>
      {role === 'user' && (
        <p className="min-h-[1.6em] text-sm tabular-nums">
          {isOpen && (
            <Suspense>
              <Balance />
            </Suspense>
          )}
        </p>
      )}
    </div>
  )
}

function FamilyEntries({ isOpen }: { isOpen: boolean }) {
  const hintId = useId()
  const dispatch = useAppDispatch()
  const session = useAppSelector(({ user }) => user.user)
  const role = useAppSelector(({ user }) => user.userProfile?.role)
  const leave = () => {
    signOut({ dispatch })
    // Without a connection the session ends in this browser all the same.
    import('../../features/account/sign-out.ts')
      .then(({ revokeSession }) => revokeSession(session?.refreshToken ?? ''))
      .catch(() => {})
  }
  return (
    <>
      <MenuLink to={paths.profile}>Profile</MenuLink>
      {role === 'admin' ? (
        <MenuLink to={paths.admin}>Back office</MenuLink>
      ) : (
        <>
          {role !== 'child' && <MenuLink to={paths.wallet}>Wallet</MenuLink>}
          <MenuLink to={paths.orders}>Orders</MenuLink>
          <MenuLink to={paths.playlist}>My Playlist</MenuLink>
        </>
      )}
      <li>
        <button type="button" aria-describedby={hintId} className={entry} onClick={leave}>
          Logout
        </button>
        <p id={hintId} className="px-3 pb-2 text-sm text-muted empty:hidden">
          {isOpen && (
            <Suspense>
              <SavedGo />
            </Suspense>
          )}
        </p>
      </li>
    </>
  )
}

const MenuLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className={entry}>
      {children}
    </Link>
  </li>
)
