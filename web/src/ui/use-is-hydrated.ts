import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, when both must render the same. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
