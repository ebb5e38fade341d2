import { randomBytes } from 'node:crypto'
import { password, registration, type Tokens } from '../server/test/fixtures/families.ts'
import { run } from '../server/test/processes/template-database.ts'
import type { ShopPair } from './shop-pair.ts'

/** Requests of a visitor, those that failed, and the last values that the shop confirmed. */
export type Visit = { requests: number; failures: string[]; confirmed: { lastname: string; quantity: number } }

/** A family that reads pages, changes its cart and its name and signs in again, one request after the other. */
export async function visit(shops: ShopPair, isOver: () => boolean): Promise<Visit> {
  const seen: Visit = { requests: 0, failures: [], confirmed: { lastname: '', quantity: 0 } }
  const call = async (method: string, path: string, body?: object, tokens?: Tokens) => {
    seen.requests += 1
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tokens === undefined ? {} : { authorization: `Bearer ${tokens.accessToken}` }),
    }
    try {
      const reply = await fetch(shops.address + path, { method, headers, body: body ? JSON.stringify(body) : null })
      const text = await reply.text()
      if (reply.status < 400) return text
      seen.failures.push(`${method} ${path}: ${reply.status} ${reply.headers.get('x-why') ?? text.slice(0, 200)}`)
    } catch (error) {
      seen.failures.push(`${method} ${path}: ${error}`)
    }
    return undefined
  }
  const form = registration()
  await call('POST', '/api/auth/register', form)
  await call('POST', '/api/auth/verifyOtp', { email: form.email, otp: await codeFor(shops, form.email) })
  const login = async () =>
    JSON.parse((await call('POST', '/api/auth/login', { emailusername: form.email, password })) ?? '{}') as Tokens
  const product = { productId: 'owl-lamp-sage' }
  let tokens = await login()
  await call('POST', '/api/cart/', product, tokens)

  for (let round = 0; !isOver(); round++) {
    // A new address, so that the page is not in the response cache.
    await call('GET', `/products?page=1&x=${randomBytes(4).toString('hex')}`)
    await call('GET', '/')
    await call('GET', '/api/products/')
    const quantity = 1 + (round % 5)
    if (await call('PUT', '/api/cart/', { ...product, quantity }, tokens)) seen.confirmed.quantity = quantity
    const lastname = `Winter ${round}`
    if (await call('PUT', '/api/user/updateMe/', { lastname }, tokens)) seen.confirmed.lastname = lastname
    if (round % 5 === 4) tokens = await login()
    if (round % 5 === 2) tokens = JSON.parse((await call('POST', '/api/auth/refresh-token', refreshOf(tokens))) ?? '{}')
  }
  const known = await call('GET', '/api/user/me/', undefined, tokens)
  const cart = await call('GET', '/api/cart/', undefined, tokens)
  const found = { lastname: JSON.parse(known ?? '{}').data?.lastname, quantity: JSON.parse(cart ?? '{}').totalQuantity }
  if (JSON.stringify(found) !== JSON.stringify(seen.confirmed))
    seen.failures.push(`forgotten: ${JSON.stringify(seen.confirmed)}`)
  return seen
}

const refreshOf = ({ refreshToken }: Tokens) => ({ refreshToken })

export async function codeFor({ databaseUrl }: Pick<ShopPair, 'databaseUrl'>, email: string): Promise<string> {
  const mails = "SELECT payload->>'text' AS text FROM job WHERE payload->>'to' = $1 ORDER BY id DESC"
  const [mail] = await run(databaseUrl, mails, [email])
  return /\b\d{6}\b/.exec(String(mail?.text))?.[0] ?? ''
}
