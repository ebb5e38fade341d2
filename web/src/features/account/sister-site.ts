import type { Profile } from '@storylamp/contract/accounts/profile'
import type { ShopSettings } from '@storylamp/contract/pages/page'
import { type Problem, plainFetch, request } from '../../api/request.ts'
import { sendWithToken } from '../../api/send.ts'
import { safeLocalStorage } from '../../base/storage.ts'

type Site = Pick<ShopSettings, 'sisterSiteUrl' | 'sisterSiteHandover'>
type Account = { email: string; password: string }
type SignIn = {
  credentials: { emailusername: string; password: string; otp?: string | undefined }
  profile: Pick<Profile, 'role'> | undefined
  accessToken: string
}

/** Signs a parent in at the sister site too. Nobody else's password leaves the shop, and none that needed a second factor. */
export async function loginAtSisterSite(site: Site, { credentials, profile, accessToken }: SignIn): Promise<unknown> {
  const { emailusername: email, password, otp } = credentials
  if (profile?.role !== 'user' || otp !== undefined || site.sisterSiteUrl === null) return undefined
  if (site.sisterSiteHandover === 'password') return post(site, 'login', { email, password }, rememberRefusal)
  const { reply, problem } = await sendWithToken(accessToken)('POST', '/api/auth/sister-site-token')
  return problem === undefined ? post(site, 'handover', reply) : warn(problem.status)
}

/** Creates the account at the sister site too, marked as coming from the app. A hand-over needs none. */
export async function registerAtSisterSite(site: Site, { email, password }: Account, bundleUserId: string) {
  if (site.sisterSiteHandover === 'token') return undefined
  return post(site, 'register', { email, password, is_app_user: true, bundleUserId })
}

/** A failure of the sister site is logged and never blocks the shop. */
async function post(
  { sisterSiteUrl }: Site,
  call: string,
  body: object,
  onReply?: (status: Problem['status'] | undefined) => void,
): Promise<unknown> {
  if (sisterSiteUrl === null) return undefined
  const url = `${sisterSiteUrl}/content/api/user/auth/${call}`
  const { reply, problem } = await request(plainFetch, url, { method: 'POST', body })
  if (problem !== undefined) warn(problem.status)
  onReply?.(problem?.status)
  return reply
}

const key = 'sisterSiteRefused'

/** Whether the sister site refused the password when this account signed in: it keeps an earlier one after a change here. */
export const hasSisterSiteRefused = (): boolean => safeLocalStorage.get(key) !== null

export const sisterSiteRefuses = (isRefused: boolean) =>
  isRefused ? safeLocalStorage.set(key, 'yes') : safeLocalStorage.remove(key)

/** Without a reply it is not known whether the password is right. */
function rememberRefusal(status: Problem['status'] | undefined): void {
  if (typeof status !== 'string' && (status ?? 0) < 500) sisterSiteRefuses(status !== undefined)
}

const warn = (status: number | string) => console.warn('The sister site has not accepted the account:', status)
