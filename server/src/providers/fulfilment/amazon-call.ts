import * as z from 'zod/mini'
import { FulfilmentTrouble } from './provider.ts'

export type AmazonSettings = {
  apiBase: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string
}

const patienceMs = 15_000
const renewAheadMs = 60_000

const granted = z.object({ access_token: z.string(), expires_in: z.number() })

type Answer = { status: number; body: unknown }

/** Calls Amazon with an access token that it gets, keeps for as long as it is good, and renews. */
export function createAmazonCall(settings: AmazonSettings) {
  let token: { value: string; until: number } | undefined

  const accessToken = async () => {
    if (token !== undefined && performance.now() < token.until) return token.value
    const { tokenUrl, clientId, clientSecret, refreshToken } = settings
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    })
    const { status, body } = await ask(tokenUrl, { method: 'POST', body: form })
    if (status !== 200) throw new FulfilmentTrouble(`the warehouse gives no access: ${status}`)
    const { access_token, expires_in } = granted.parse(body)
    token = { value: access_token, until: performance.now() + expires_in * 1000 - renewAheadMs }
    return access_token
  }

  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> => {
    const headers = { 'x-amz-access-token': await accessToken(), 'content-type': 'application/json' }
    const answer = await ask(`${settings.apiBase}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status === 401 || answer.status === 403) token = undefined
    return answer
  }
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    throw new FulfilmentTrouble('the warehouse cannot be reached', { cause: error })
  }
}
