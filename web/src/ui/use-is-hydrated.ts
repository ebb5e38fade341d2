import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and while the browser takes it over, because both must show the same. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
