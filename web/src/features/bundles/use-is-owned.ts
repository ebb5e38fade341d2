import { useAppSelector } from '../../store/store.ts'

export const useIsOwned = (bundleId: string): boolean =>
  useAppSelector(({ user }) => user.userProfile?.purchasedBundles.includes(bundleId) === true)
