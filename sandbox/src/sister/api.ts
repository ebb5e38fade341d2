import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../refusals.ts'
import type { Account, Accounts, Registration } from './accounts.ts'

const text = { type: 'string', minLength: 1, maxLength: 1000 }
const email = { ...text, pattern: '@' }
const loginBody = { type: 'object', properties: { email, password: text }, required: ['email', 'password'] }
const registerBody = {
  ...loginBody,
  properties: { ...loginBody.properties, is_app_user: { type: 'boolean' }, bundleUserId: text },
}

const handoverBody = { type: 'object', properties: { token: { ...text, maxLength: 4000 } }, required: ['token'] }

type Options = { accounts: Accounts; secret: string; address: string }

export async function sisterApi(app: FastifyInstance, { accounts, secret, address }: Options) {
  const checkHandover = createHandoverCheck(secret, address)
  app.addHook('onRequest', allowShops)
  app.options('/*', (_request, reply) => reply.code(204).send())

  app.post<{ Body: Registration }>('/register', { schema: { body: registerBody } }, async (request, reply) => {
    const account = await accounts.register(request.body)
    if (account === undefined) throw refusal(409, 'This email has an account at the creative site already.')
    return reply.code(201).send({ data: shown(account), message: 'Registered' })
  })

  app.post<{ Body: Registration }>('/login', { schema: { body: loginBody } }, async (request) => {
    const account = await accounts.login(request.body.email, request.body.password)
    if (account === undefined) throw refusal(401, 'Email or password is wrong.')
    return { data: { ...shown(account), token: randomUUID() } }
  })

  app.post<{ Body: { token: string } }>('/handover', { schema: { body: handoverBody } }, async (request) => {
    const claims = checkHandover(request.body.token)
    if (claims === undefined) throw refusal(401, 'The hand-over is not from the shop, expired or used.')
    const account = await accounts.enter(claims.email, claims.sub)
    return { data: { ...shown(account), token: randomUUID() } }
  })
}

const shown = ({ _id, email: address, isAppUser, bundleUserId }: Account) => ({
  _id,
  email: address,
  is_app_user: isAppUser,
  bundleUserId,
})

/** CORS preflight: shops on this computer may call from their own origin. */
async function allowShops({ headers: { origin } }: FastifyRequest, reply: FastifyReply) {
  if (origin === undefined || !/^http:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
    vary: 'origin',
  })
}

type Claims = { sub: string; email: string; aud: string; jti: string; exp: number }

/** Checks hand-overs: JSON Web Tokens (HS256) that the shop has signed for this site, each good for one sign-in. */
function createHandoverCheck(secret: string, audience: string) {
  const usedUntil = new Map<string, number>()
  return (token: string): Claims | undefined => {
    const claims = readSigned(secret, token)
    if (claims === undefined || claims.aud !== audience || claims.exp * 1000 <= Date.now()) return undefined
    for (const [id, until] of usedUntil) if (until <= Date.now()) usedUntil.delete(id)
    if (usedUntil.has(claims.jti)) return undefined
    usedUntil.set(claims.jti, claims.exp * 1000)
    return claims
  }
}

function readSigned(secret: string, token: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}
