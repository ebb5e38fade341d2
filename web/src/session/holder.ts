import type { Store } from '../store/store.ts'

/** Whoever holds the session: the store, or what the query cache passes on of it. */
export type Holder = Pick<Store, 'getState' | 'dispatch'>

/** S6.09: from the stored user, else from local storage. */
export const accessTokenOf = (holder: Holder): string | null =>
  holder.getState().user.user?.accessToken ?? looseAccessToken()

/** A token without a user beside it; storage may be forbidden. */
export function looseAccessToken(): string | null {
  try {
    return localStorage.getItem('accessToken')
  } catch {
    return null
  }
}
