import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Profile } from '@storylamp/contract/accounts/profile'
import { useStore } from 'react-redux'
import { sendWithToken, useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import { loginAtSisterSite } from '../../features/account/sister-site.ts'
import type { Session } from '../../session/access-token.ts'
import type { Store } from '../../store/store.ts'
import { setUser, setUserProfile, type Tokens } from '../../store/user.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { type Refusal, refusalOf } from '../../ui/forms/use-form.ts'

export type Credentials = { emailusername: string; password: string; otp?: string | undefined }

/** What a login still needs after the right password. */
export type Step = 'verified email' | 'second factor'

type Result = { refusal?: Refusal; missing?: Step }

/** Signs in. The guard then leads to the page that the visitor came from. */
export function useLogin() {
  const send = useSend()
  const store = useStore() as Store
  const settings = useSettings()
  return async (credentials: Credentials): Promise<Result> => {
    const { reply, problem } = await send('POST', '/api/auth/login', {
      body: { ...credentials, deviceMark: deviceMark() },
    })
    if (problem !== undefined) return { refusal: refusalOf(problem, accountTexts.loginFailed) }
    if (!reply.isVerifyEmailOtp) return { missing: 'verified email' }
    if (reply.isSecondFactorNeeded) return { missing: 'second factor' }
    const { accessToken, refreshToken } = reply
    if (accessToken === undefined || refreshToken === undefined)
      return { refusal: { message: accountTexts.loginFailed } }
    notify(accountTexts.loggedIn)
    const profile = await signIn(store, { accessToken, refreshToken })
    if (profile?.isConsentOutdated === true) notify(accountTexts.consentOutdated)
    if (reply.isFirstSignIn) showFamily(profile)
    void loginAtSisterSite(settings, { credentials, profile, accessToken })
    return {}
  }
}

/** Stores the tokens together with the profile, so that no page opens before the role is known. */
async function signIn(session: Session, tokens: Tokens): Promise<Profile | undefined> {
  const { reply } = await sendWithToken(tokens.accessToken)('GET', '/api/user/me/')
  session.dispatch(setUser(tokens))
  // Without a reply the guard loads the profile with the first page that needs it.
  if (reply !== undefined) session.dispatch(setUserProfile(reply.data))
  return reply?.data
}

/** Shows the family at the first sign-in, in case a stranger filled in the registration. */
function showFamily(profile: Profile | undefined): void {
  if (profile?.children === undefined) return
  const names = new Intl.ListFormat('en').format(profile.children.map(({ name }) => name))
  notify(`Your family: ${profile.firstname} ${profile.lastname} with ${names}. Your profile has more.`)
}
