import { useAppSelector } from '../../store/store.ts'

/** What the family could still buy of these bundles. */
export function useNotOwned<B extends { _id: string }>(bundles: readonly B[]): B[] {
  const owned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles)
  return bundles.filter(({ _id }) => owned?.includes(_id) !== true)
}
