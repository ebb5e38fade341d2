import * as z from 'zod/mini'
import { withoutPlace } from '../../platform/http/server/places.ts'
import { FulfilmentError } from './provider.ts'

export type AmazonSettings = {
  apiBase: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string
}

const timeoutMs = 15_000
const renewAheadMs = 60_000

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })

export type AmazonReply = { status: number; body: unknown }

/** Calls Amazon's API with an access token, which it renews shortly before it expires. */
export function createAmazonCall(settings: AmazonSettings) {
  let token: { value: string; expiresAt: number } | undefined

  const accessToken = async () => {
    if (token !== undefined && performance.now() < token.expiresAt) return token.value
    const { tokenUrl, clientId, clientSecret, refreshToken } = settings
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    })
    const { status, body } = await send(tokenUrl, { method: 'POST', body: form })
    if (status !== 200) throw new FulfilmentError(`the warehouse gives no access: ${status}`)
    const { access_token, expires_in } = tokenReply.parse(body)
    token = { value: access_token, expiresAt: performance.now() + expires_in * 1000 - renewAheadMs }
    return access_token
  }

  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<AmazonReply> => {
    const headers = { 'x-amz-access-token': await accessToken(), 'content-type': 'application/json' }
    const reply = await send(`${settings.apiBase}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.status === 401 || reply.status === 403) token = undefined
    return reply
  }
}

async function send(url: string, init: RequestInit): Promise<AmazonReply> {
  try {
    return await withoutPlace(async () => {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      return { status: response.status, body: await response.json() }
    })
  } catch (error) {
    throw new FulfilmentError('the warehouse cannot be reached', { cause: error })
  }
}
