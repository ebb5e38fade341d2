import { randomBytes } from 'node:crypto'
import { password, registration, type Tokens } from '../server/test/families.ts'
import { run } from '../server/test/template-database.ts'
import type { TwinShops } from './twin-shops.ts'

/** What somebody was told, and whether the shop still knows it. */
export type Visit = { requests: number; failures: string[]; told: { lastname: string; quantity: number } }

/** A family that looks round, fills its cart, changes its name and signs in anew, one request after the other. */
export async function visit(shops: TwinShops, isOver: () => boolean): Promise<Visit> {
  const seen: Visit = { requests: 0, failures: [], told: { lastname: '', quantity: 0 } }
  const ask = async (method: string, path: string, body?: object, tokens?: Tokens) => {
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
  await ask('POST', '/api/auth/register', form)
  await ask('POST', '/api/auth/verifyOtp', { email: form.email, otp: await codeFor(shops, form.email) })
  const login = async () =>
    JSON.parse((await ask('POST', '/api/auth/login', { emailusername: form.email, password })) ?? '{}') as Tokens
  const product = { productId: 'owl-lamp-sage' }
  let tokens = await login()
  await ask('POST', '/api/cart/', product, tokens)

  for (let round = 0; !isOver(); round++) {
    // An address that nobody has asked for, so that the page is not one that is kept.
    await ask('GET', `/products?page=1&x=${randomBytes(4).toString('hex')}`)
    await ask('GET', '/')
    await ask('GET', '/api/products/')
    const quantity = 1 + (round % 5)
    if (await ask('PUT', '/api/cart/', { ...product, quantity }, tokens)) seen.told.quantity = quantity
    const lastname = `Winter ${round}`
    if (await ask('PUT', '/api/user/updateMe/', { lastname }, tokens)) seen.told.lastname = lastname
    if (round % 5 === 4) tokens = await login()
    if (round % 5 === 2) tokens = JSON.parse((await ask('POST', '/api/auth/refresh-token', refreshOf(tokens))) ?? '{}')
  }
  const known = await ask('GET', '/api/user/me/', undefined, tokens)
  const cart = await ask('GET', '/api/cart/', undefined, tokens)
  const found = { lastname: JSON.parse(known ?? '{}').data?.lastname, quantity: JSON.parse(cart ?? '{}').totalQuantity }
  if (JSON.stringify(found) !== JSON.stringify(seen.told)) seen.failures.push(`forgotten: ${JSON.stringify(seen.told)}`)
  return seen
}

const refreshOf = ({ refreshToken }: Tokens) => ({ refreshToken })

async function codeFor({ databaseUrl }: TwinShops, email: string): Promise<string> {
  const letters = "SELECT payload->>'text' AS text FROM graphile_worker._private_jobs WHERE payload->>'to' = $1"
  const [letter] = await run(databaseUrl, letters, [email])
  return /\b\d{6}\b/.exec(String(letter?.text))?.[0] ?? ''
}
