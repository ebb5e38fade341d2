import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { useAppSelector } from '../store/store.ts'

/** Only parents spend tokens; the others get a hint. */
export function useBuyer() {
  const { user, userProfile } = useAppSelector((state) => state.user)
  const role = userProfile?.role
  const hint = role === 'child' ? accountTexts.askAParent : role === 'admin' ? accountTexts.notAllowed : undefined
  return { isGuest: user === null, isParent: role === 'user', isChild: role === 'child', hint }
}
