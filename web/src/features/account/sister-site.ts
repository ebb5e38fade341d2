import { plainFetch, request } from '../../api/request.ts'

type Account = { email: string; password: string }

/** Signs the user in at the sister site too (S7.36). */
export const loginAtSisterSite = (site: string | null, { email, password }: Account) =>
  post(site, '/content/api/user/auth/login', { email, password })

/** Creates the account at the sister site too, marked as coming from the app (S7.37, S6.10). */
export const registerAtSisterSite = (site: string | null, { email, password }: Account, bundleUserId: string) =>
  post(site, '/content/api/user/auth/register', { email, password, is_app_user: true, bundleUserId })

/** A failure of the sister site is logged and never blocks the shop (D15). */
async function post(site: string | null, path: string, body: object): Promise<unknown> {
  if (site === null) return undefined
  const { reply, problem } = await request(plainFetch, site + path, { method: 'POST', body })
  if (problem !== undefined) console.warn('The sister site has not accepted the account:', problem.status)
  return reply
}
