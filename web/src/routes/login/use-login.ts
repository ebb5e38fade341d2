import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { useStore } from 'react-redux'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import { signIn } from '../../features/account/sign-in.ts'
import { loginAtSisterSite } from '../../features/account/sister-site.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts'

export type Credentials = { emailusername: string; password: string; otp?: string | undefined }

/** What a login still needs after the right password. */
export type Step = 'verified email' | 'second factor'

type Result = { refusal?: Refusal; missing?: Step }

/** Signs in (S4.08). The guard then leads to the page that the visitor came from. */
export function useLogin() {
  const send = useSend()
  const store = useStore() as Store
  const { sisterSiteUrl } = useSettings()
  return async (credentials: Credentials): Promise<Result> => {
    const { reply, problem } = await send('POST', '/api/auth/login', { body: credentials })
    if (problem !== undefined) return { refusal: refusalOf(problem, accountTexts.loginFailed) }
    if (!reply.isVerifyEmailOtp) return { missing: 'verified email' }
    if (reply.isSecondFactorNeeded) return { missing: 'second factor' }
    const { accessToken, refreshToken } = reply
    if (accessToken === undefined || refreshToken === undefined)
      return { refusal: { message: accountTexts.loginFailed } }
    notify(accountTexts.loggedIn)
    const { emailusername: email, password } = credentials
    // Children have usernames, and no accounts at the sister site.
    if (email.includes('@')) void loginAtSisterSite(sisterSiteUrl, { email, password })
    await signIn(store, { accessToken, refreshToken })
    return {}
  }
}
