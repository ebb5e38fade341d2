import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { logout } from '../../store/user.ts'

const entry = 'flex min-h-11 w-full items-center rounded-button px-3 text-left font-semibold hover:bg-sunken'

export function ProfileMenu() {
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  return (
    <ul className="grid gap-1">{isSignedIn ? <FamilyEntries /> : <MenuLink to={paths.login}>Sign in</MenuLink>}</ul>
  )
}

function FamilyEntries() {
  const dispatch = useAppDispatch()
  const session = useAppSelector(({ user }) => user.user)
  const role = useAppSelector(({ user }) => user.userProfile?.role)
  const leave = () => {
    dispatch(logout())
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
        <button type="button" className={entry} onClick={leave}>
          Logout
        </button>
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
