import { mayUse, type Right } from '@storylamp/contract/accounts/staff-rights'
import { useAppSelector } from '../../../store/store.ts'

/** What the signed-in admin may do. */
export function useRights(): (right: Right) => boolean {
  const staffRole = useAppSelector(({ user }) => user.userProfile?.staffRole)
  return (right) => mayUse(staffRole, right)
}
