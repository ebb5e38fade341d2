import { safeLocalStorage } from '../base/storage.ts'
import type { Store } from '../store/store.ts'

/** The store, or the part of it that RTK Query passes to its base query. */
export type Session = Pick<Store, 'getState' | 'dispatch'>

/** From the stored user, else from local storage. */
export const accessTokenOf = (session: Session): string | null =>
  session.getState().user.user?.accessToken ?? storedAccessToken()

export const storedAccessToken = (): string | null => safeLocalStorage.get('accessToken')
