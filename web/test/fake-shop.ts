import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { vi } from 'vitest'

const json = (status: number, body: unknown) => Response.json(body, { status })
const refused = json.bind(undefined, 401)

type Options = { refresh?: () => Response | Promise<Response> }

/** A shop with one session, whose access token 'old' has expired and whose refresh token can be exchanged once. */
export function fakeShop({ refresh }: Options = {}) {
  const requests: { path: string; bearer: string | null }[] = []
  let good = { accessToken: 'new', refreshToken: 'second' }
  let exchangeable = 'first'
  const exchange = (body: string) => {
    if (JSON.parse(body).refreshToken !== exchangeable)
      return refused({ message: accountTexts.signInAgain, code: 'session_expired' })
    exchangeable = good.refreshToken
    return json(200, good)
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const bearer = new Headers(init.headers).get('authorization')
    requests.push({ path, bearer })
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (path === '/api/auth/refresh-token') return refresh?.() ?? exchange(String(init.body))
    if (path === '/api/auth/login')
      return refused({ message: accountTexts.invalidCredentials, code: 'invalid_credentials' })
    if (bearer === `Bearer ${good.accessToken}`) return json(200, { data: { firstname: 'Ada' } })
    return refused({ message: accountTexts.notAuthorized, code: 'unauthorized' })
  })
  return {
    requests,
    refreshes: () => requests.filter(({ path }) => path === '/api/auth/refresh-token').length,
    accept: (accessToken: string) => {
      good = { ...good, accessToken }
    },
  }
}
