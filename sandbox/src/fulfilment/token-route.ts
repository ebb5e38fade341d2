import type { FastifyInstance } from 'fastify'
import type { Keys } from './records.ts'
import { newAccessToken, tokenLifeInSeconds } from './tokens.ts'

type Asked = Partial<Record<'grant_type' | 'client_id' | 'client_secret' | 'refresh_token' | 'scope', string>>
type Refused = { status: number; error: string; error_description: string }

/** Login with Amazon: exchanges a refresh token for an access token. */
export function tokenRoute(app: FastifyInstance, keys: Keys) {
  app.post<{ Body: Asked | null }>('/auth/o2/token', (request, reply) => {
    const body = request.body ?? {}
    const refused = refusalFor(body, keys)
    if (refused) {
      const { status, ...reason } = refused
      return reply.code(status).send(reason)
    }
    const isSeller = body.grant_type === 'refresh_token'
    return {
      access_token: newAccessToken(keys, isSeller ? 'seller' : 'grantless', Date.now()),
      ...(isSeller && { refresh_token: keys.refreshToken }),
      token_type: 'bearer',
      expires_in: tokenLifeInSeconds,
    }
  })
}

function refusalFor({ grant_type, client_id, client_secret, refresh_token, scope }: Asked, keys: Keys) {
  if (!grant_type) return missing('grant_type')
  if (!['refresh_token', 'client_credentials'].includes(grant_type)) {
    const error_description = 'The authorization grant type is not supported by the authorization server'
    return { status: 400, error: 'unsupported_grant_type', error_description } satisfies Refused
  }
  if (client_id !== keys.clientId || client_secret !== keys.clientSecret) {
    const error_description = 'Client authentication failed'
    return { status: 401, error: 'invalid_client', error_description } satisfies Refused
  }
  if (grant_type === 'client_credentials') return scope ? undefined : missing('scope')
  if (!refresh_token) return missing('refresh_token')
  if (refresh_token === keys.refreshToken) return undefined
  const error_description = 'The request has an invalid grant parameter : refresh_token'
  return { status: 400, error: 'invalid_grant', error_description } satisfies Refused
}

function missing(name: string): Refused {
  const error_description = `The request is missing a required parameter : ${name}`
  return { status: 400, error: 'invalid_request', error_description }
}
