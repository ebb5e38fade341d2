import type { Store } from '../store/store.ts'

type Profile = ReturnType<Store['getState']>['user']['userProfile']

/** Calls back whenever another account, or none, has become the signed-in one; returns how to stop. */
export function onFamilyChange(store: Store, changed: (profile: Profile) => void): () => void {
  let knownId = store.getState().user.userProfile?._id
  return store.subscribe(() => {
    const profile = store.getState().user.userProfile
    if (profile?._id === knownId) return
    knownId = profile?._id
    changed(profile)
  })
}
