import { once } from 'node:events'
import { connect } from 'node:net'
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

/** Sends the head of a request with a body, and what there is of it; resolves with the status and the time of the reply. */
async function begin(length: number, body: string) {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  socket.write(`POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n${body}`)
  const [head] = await once(socket, 'data')
  const at = performance.now()
  socket.destroy()
  return { status: String(head).slice(9, 12), at }
}

test('refusals of calls whose bodies still arrive wait for each other, and nobody else for them (D10)', async () => {
  const count = 20
  const refused = Array.from({ length: count }, () => begin(200_000, 'x'))
  await Promise.race(refused)
  const whole = await begin(2, '{}')
  const replies = (await Promise.all(refused)).toSorted((one, other) => one.at - other.at)
  expect(replies.map(({ status }) => status)).toEqual(Array(count).fill('401'))
  const [first, last] = [replies[0]?.at ?? 0, replies.at(-1)?.at ?? 0]
  // Ten milliseconds each, of which a timer may leave out one.
  expect(last - first).toBeGreaterThan((count - 1) * 9)
  expect(whole.status).toBe('401')
  expect(whole.at).toBeLessThan(last)
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
