import { password, registration, type Tokens } from '../server/test/fixtures/families.ts'
import { lamp } from '../server/test/fixtures/orders/checkouts.ts'
import { codeMailedTo } from '../server/test/outside/mailbox.ts'
import type { Shop } from './shop.ts'

export type Parent = { familyId: string; headers: { authorization: string } }

/**
 * Signed-in parents with a lamp in the cart, each of a separate family, because changes within a family are serialized. One after the
 * other, as a busy shop refuses many sign-ups at once.
 */
export async function registerParents(shop: Shop, count: number): Promise<Parent[]> {
  const parents: Parent[] = []
  while (parents.length < count) parents.push(await registerParent(shop))
  return parents
}

async function registerParent({ port, sandboxPort }: Shop): Promise<Parent> {
  const call = async <Reply>(path: string, init: RequestInit) =>
    (await (await fetch(`http://localhost:${port}${path}`, init)).json()) as Reply
  const post = <Reply>(path: string, body: object, headers = {}) =>
    call<Reply>(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = registration()
  await post('/api/auth/register', form)
  const otp = await codeMailedTo(form.email, `http://localhost:${sandboxPort}`)
  await post('/api/auth/verifyOtp', { email: form.email, otp })
  const { accessToken } = await post<Tokens>('/api/auth/login', { emailusername: form.email, password })
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = await post<{ data: { _id: string } }>('/api/cart/', { productId: lamp }, headers)
  return { familyId: data._id, headers }
}
