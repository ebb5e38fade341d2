type Account = { email: string; password: string }

/** S7.36: whoever signs in here is signed in there as well. */
export const loginAtSisterSite = (site: string | null, { email, password }: Account) =>
  tell(site, '/content/api/user/auth/login', { email, password })

/** S7.37: whoever registers here has an account there too, and is marked as coming from the app (S6.10). */
export const registerAtSisterSite = (site: string | null, { email, password }: Account, bundleUserId: string) =>
  tell(site, '/content/api/user/auth/register', { email, password, is_app_user: true, bundleUserId })

/** D15: its failure is told in the console and never blocks the shop. */
async function tell(site: string | null, path: string, body: object): Promise<unknown> {
  if (site === null) return undefined
  try {
    const response = await fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return await response.json()
  } catch (failure) {
    console.warn('The sister site could not be told:', failure)
    return undefined
  }
}
