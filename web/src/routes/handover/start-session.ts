import { type Send, sendWithToken } from '../../api/send.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import type { Store } from '../../store/store.ts'
import { setUser, setUserProfile } from '../../store/user.ts'

/** Stores the tokens with the profile, as after a login. Without a session the visitor stays a guest. */
export async function startSession(store: Store, send: Send, proof: { code: string; state: string }): Promise<void> {
  const { reply: tokens } = await send('POST', '/api/auth/handover/session', {
    body: { ...proof, deviceMark: deviceMark() },
  })
  if (tokens === undefined) return
  const { reply } = await sendWithToken(tokens.accessToken)('GET', '/api/user/me/')
  store.dispatch(setUser(tokens))
  if (reply !== undefined) store.dispatch(setUserProfile(reply.data))
}
