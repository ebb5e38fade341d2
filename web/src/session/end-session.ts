import { paths } from '../paths.ts'
import { logout } from '../store/user.ts'
import type { Holder } from './holder.ts'
import { withReturnTo } from './return-to.ts'

/** The session is over and can't be renewed. The page is loaded afresh, so that nothing it still held of the family stays. */
export function endSession(holder: Holder): void {
  const login = withReturnTo(paths.login, location.pathname + location.search)
  holder.dispatch(logout())
  location.replace(login)
}
