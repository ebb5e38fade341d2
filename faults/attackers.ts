import { Agent, request } from 'node:http'
import { childForm, registration } from '../server/test/fixtures/families.ts'
import type { ShopPair } from './shop-pair.ts'
import { codeFor } from './visitor.ts'

type Reply = { status: number; text: string }

export type NetworkCaller = (
  network: string,
  method: string,
  path: string,
  body?: object,
  accessToken?: string,
) => Promise<Reply>

/** Calls one process of the shop as its proxy does, for clients of any network. */
export function createNetworkCaller(port: number): NetworkCaller {
  const agent = new Agent({ keepAlive: true })
  return (network, method, path, body, accessToken) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'localhost',
        'x-forwarded-for': network,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      }
      const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part) => (text += part))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text })).on('error', reject)
      })
      sending.on('error', reject)
      sending.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

let families = 0
/** Returns the email of its parent. Each registers from a network of its own. */
export async function makeFamily(shops: ShopPair, call: NetworkCaller): Promise<string> {
  const network = `172.16.${(++families >> 8) & 255}.${families & 255}`
  const form = registration()
  await call(network, 'POST', '/api/auth/register', form)
  const otp = await codeFor(shops, form.email)
  await call(network, 'POST', '/api/auth/verifyOtp', { email: form.email, otp })
  return form.email
}

export const manyChildren = (count: number) => Array.from({ length: count }, () => childForm())
