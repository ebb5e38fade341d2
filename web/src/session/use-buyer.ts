import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { useAppSelector } from '../store/store.ts'

/** Who looks at something that costs tokens: only parents pay (D3), and the others are told why they can't. */
export function useBuyer() {
  const { user, userProfile } = useAppSelector((state) => state.user)
  const role = userProfile?.role
  const hint = role === 'child' ? accountTexts.askAParent : role === 'admin' ? accountTexts.notAllowed : undefined
  return { isGuest: user === null, isParent: role === 'user', hint }
}
