import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()
const { makeFamily } = visitor(shop)

const send = async (path: string, payload: string, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await shop.app.inject({ method: 'POST', url: path, payload, headers })
  return [reply.statusCode, reply.json().code]
}

const emptyTexts = (kilobytes: number) => `[${'"",'.repeat((kilobytes * 1024) / 3 - 1)}""]`

test.each(['/api/auth/logout', '/api/auth/login', '/api/nosuch'])(
  '%s → 413 for a body of more than 16 KB (D10)',
  async (path) => {
    expect(await send(path, emptyTexts(258))).toEqual([413, 'too_large'])
    expect(await send(path, emptyTexts(17))).toEqual([413, 'too_large'])
    expect((await send(path, emptyTexts(15)))[0]).not.toBe(413)
  },
)

test('a call for members reads no body of a stranger: 401, whatever it holds (D10)', async () => {
  for (const payload of [emptyTexts(258), 'no JSON', '{"a":"\\u0000"}']) {
    expect(await send('/api/cart', payload)).toEqual([401, 'unauthorized'])
  }
  const { parent } = await makeFamily()
  expect(await send('/api/cart', emptyTexts(258), parent.accessToken)).toEqual([413, 'too_large'])
  expect(await send('/api/payment/create-checkout-session', emptyTexts(200), parent.accessToken)).toEqual([
    400,
    'invalid_input',
  ])
})

type Schema = z.core.JSONSchema.BaseSchema

/** The most bytes that a value takes if its letters take three each. */
function bytesOf(schema: Schema): number {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[]
  if (choices.length > 0) return Math.max(...choices.map(bytesOf))
  if (schema.type === 'string') return (schema.maxLength ?? 40) * 3 + 2
  if (schema.type === 'array') return (schema.maxItems ?? 20) * (bytesOf((schema.items ?? {}) as Schema) + 1) + 2
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  return fields.reduce((sum, [name, value]) => sum + name.length + 4 + bytesOf(value), 24)
}

const withBody = Object.entries<Endpoint>(api).flatMap(([name, { body, maxBodyKilobytes = 16 }]) =>
  body === undefined ? [] : [[name, maxBodyKilobytes, body] as const],
)

test.each(withBody)(
  '%s takes what its fields allow in its %i KB, or else has the largest limit',
  (_, kilobytes, body) => {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    expect(kilobytes * 1024).toBeGreaterThanOrEqual(Math.min(bytesOf(schema), 256 * 1024))
  },
)
