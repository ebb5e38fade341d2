import { createHmac, timingSafeEqual } from 'node:crypto'

export type Claims = { sub: string; email: string; aud: string; jti: string; exp: number }

/** Checks hand-overs: JSON Web Tokens (HS256) that the shop has signed for this site, each good for one sign-in. */
export function createHandoverCheck(secret: string, audience: string, now = Date.now) {
  const usedUntil = new Map<string, number>()
  return (token: string): Claims | undefined => {
    const claims = readSigned(secret, token)
    if (claims === undefined || claims.aud !== audience || claims.exp * 1000 <= now()) return undefined
    for (const [id, until] of usedUntil) if (until <= now()) usedUntil.delete(id)
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
