import type { Profile } from '@storylamp/contract/accounts/profile'
import { setUser, setUserProfile, type Tokens } from '../store/user.ts'
import type { Holder } from './holder.ts'

/**
 * Takes in new tokens together with the profile behind them, so that no page opens in between to somebody unknown
 * (S4.08). Without an answer the profile follows with the first page that needs it.
 */
export async function signIn(holder: Holder, tokens: Tokens): Promise<void> {
  const profile = await askWho(tokens.accessToken)
  holder.dispatch(setUser(tokens))
  if (profile !== undefined) holder.dispatch(setUserProfile(profile))
}

async function askWho(accessToken: string): Promise<Profile | undefined> {
  try {
    const response = await fetch('/api/user/me/', { headers: { authorization: `Bearer ${accessToken}` } })
    return response.ok ? (await response.json()).data : undefined
  } catch {
    return undefined
  }
}
