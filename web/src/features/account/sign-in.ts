import { sendWithToken } from '../../api/send.ts'
import type { Session } from '../../session/access-token.ts'
import { setUser, setUserProfile, type Tokens } from '../../store/user.ts'

/** Stores the tokens together with the profile, so that no page opens before the role is known (S4.08). */
export async function signIn(session: Session, tokens: Tokens): Promise<void> {
  const { reply } = await sendWithToken(tokens.accessToken)('GET', '/api/user/me/')
  session.dispatch(setUser(tokens))
  // Without a reply the guard loads the profile with the first page that needs it.
  if (reply !== undefined) session.dispatch(setUserProfile(reply.data))
}
