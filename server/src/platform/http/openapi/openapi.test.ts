import { api } from '@storylamp/contract/api'
import type { Endpoint, Guard } from '@storylamp/contract/endpoint'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { refusals } from '@storylamp/contract/refusals'
import { newShop } from '@storylamp/contract/settings/sections'
import { describe, expect, test } from 'vitest'
import { isOpenToKeys } from '../endpoints/member.ts'
import { describeApi, type Operation } from './openapi.ts'

const document = describeApi({ ...newShop, shopOrigin: 'https://shop.example' })

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const find = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (found === undefined) throw new Error(`the document has no ${name}`)
  return found.operation
}

const ofKeys = (guard: Guard) => (isOpenToKeys(guard) ? [{ key: [guard.right] }] : [])

describe('the OpenAPI document', () => {
  test('names its version, its title and the server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Storylamp API', version: expect.any(String) })
    expect(document.servers).toEqual([{ url: 'https://shop.example' }])
  })

  test('holds every call of the contract exactly once, those for files too (S7.31)', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
    const agreed = Object.entries<Endpoint>(api).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    const files = Object.entries<FileCall>(fileCalls).map(
      ([name, { path }]) => `${name} get ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual([...agreed, ...files].sort())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  test.each(operations)('declares the parameters of $method $path, each once', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(operations.length)
    for (const reference of references) {
      const target = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
      expect(target, reference).toBeTypeOf('object')
    }
  })

  test('leaves the dialect of its schemas to OpenAPI 3.1', () => {
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  test('lists the tags that its calls carry', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  })
})

describe('a call in the OpenAPI document', () => {
  test('GET /api/products/ takes what a client may send, not what the contract makes of it', () => {
    const page = find('listProducts').parameters.find(({ name }) => name === 'page')
    expect(page).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'string', pattern: expect.any(String) },
    })
  })

  test('POST /api/contact needs its body and answers 201 (D40)', () => {
    const { requestBody, responses } = find('sendContactMessage')
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': { schema: { required: ['name', 'email', 'message'], additionalProperties: false } },
      },
    })
    expect(responses).toMatchObject({ 201: { description: 'Created' } })
  })

  test.each(Object.entries<Endpoint>(api))(
    '%s lists the codes of its refusals by status, 401 and 403 unless it is for everyone, and 400, 421 and 500 (D10, D56, D62, D90)',
    (name, endpoint) => {
      const { responses, security } = find(name)
      const isOpen = endpoint.access === 'everyone'
      const isForParents = !isOpen && endpoint.access.includes('user') && !endpoint.access.includes('child')
      const closed = isOpen ? [] : (['unauthorized', 'forbidden'] as const)
      const parents = isForParents ? (['parent_required'] as const) : []
      const isForAdmins = !isOpen && endpoint.access.join() === 'admin' && endpoint.path !== '/api/admin/second-factor'
      const factor = isForAdmins ? (['second_factor_required'] as const) : []
      const keys = isOpenToKeys(endpoint) ? (['too_many'] as const) : []
      const fresh = endpoint.needsFreshPassword ? (['password_required'] as const) : []
      const ofBody = endpoint.body === undefined ? [] : (['too_large', 'unsupported_media_type'] as const)
      const guards = [...closed, ...parents, ...factor, ...fresh, ...keys]
      const common = ['invalid_input', 'too_slow', 'misdirected', 'internal'] as const
      const codes = [...new Set([...endpoint.errors, ...guards, ...ofBody, ...common])]
      for (const code of codes) {
        const ofStatus = codes.filter((other) => refusals[other].status === refusals[code].status)
        const response = responses[refusals[code].status]
        expect(response?.description).toContain(`\`${code}\`: ${refusals[code].meaning}`)
        expect(response?.content['application/json']?.schema.allOf).toEqual([
          { $ref: '#/components/schemas/Refusal' },
          expect.objectContaining({
            properties: expect.objectContaining({ code: { type: 'string', enum: ofStatus } }),
          }),
        ])
      }
      expect(Object.keys(responses)).toHaveLength(new Set(codes.map((code) => refusals[code].status)).size + 1)
      expect(security).toEqual(isOpen ? [] : [{ bearer: [] }, ...ofKeys(endpoint)])
    },
  )
})

describe('files in the OpenAPI document', () => {
  test.each(Object.entries<FileCall>(fileCalls))(
    '%s is a file by its types, and refused by its codes',
    (name, call) => {
      const { responses, security } = find(name)
      expect(Object.keys(responses[200]?.content ?? {})).toEqual(call.types)
      for (const code of call.errors) expect(responses[refusals[code].status]?.description).toContain(`\`${code}\``)
      expect(security).toEqual(
        call.access === 'everyone'
          ? []
          : [{ bearer: [] }, ...ofKeys(call), ...(call.isOpenBySignedAddress ? [{}] : [])],
      )
    },
  )

  test.each([
    ['importProducts', ['text/csv', 'application/zip']],
    ['importStock', ['text/csv']],
    ['upload', ['multipart/form-data']],
  ])('%s takes %j', (name, types) => {
    expect(find(name).requestBody).toMatchObject({ required: true })
    expect(Object.keys(find(name).requestBody?.content ?? {})).toEqual(types)
  })

  test('an upload is the `file` of a form, with its description', () => {
    expect(find('upload').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['file'],
      properties: { file: { format: 'binary' }, alt: { type: 'string' } },
    })
  })
})

test('codes are described as they are displayed: in groups, in any case (D63)', () => {
  const otpOf = (name: string) => {
    const { properties } = find(name).requestBody?.content['application/json']?.schema ?? {}
    const otp = properties?.otp as { pattern: string; maxLength?: number }
    expect(otp.maxLength).toBeUndefined()
    return new RegExp(otp.pattern)
  }
  const recovery = 'ABCD-EFGH-IJKL-MNOP-QRST-2345'
  for (const name of ['login', 'endSecondFactor']) {
    for (const code of ['123456', '123 456', recovery, recovery.toLowerCase(), recovery.replaceAll('-', '')]) {
      expect(code).toMatch(otpOf(name))
    }
    for (const code of ['12345', '1234567', 'ABCD-EFGH', `${recovery}A`, '12345O'])
      expect(code).not.toMatch(otpOf(name))
  }
  for (const code of ['123456', ' 123 456 ']) expect(code).toMatch(otpOf('confirmSecondFactor'))
  for (const code of [recovery, '1234567']) expect(code).not.toMatch(otpOf('confirmSecondFactor'))
})

test('a refusal in the OpenAPI document has message, code and errors, and says when to try again (D10, D62)', () => {
  const { Refusal } = document.components.schemas
  expect(Refusal).toMatchObject({ required: ['message', 'code'], properties: { errors: { type: 'array' } } })
  expect(find('login').responses[429]).toHaveProperty('headers.Retry-After')
})

test('a call that a key may make names the right that the key needs, and no other call names a key', () => {
  expect(find('changeProduct').security).toEqual([{ bearer: [] }, { key: ['catalog'] }])
  for (const name of ['getProfile', 'refundOrder', 'unmaskChildren', 'makeKey', 'ordersCsv']) {
    expect([name, find(name).security]).toEqual([name, [{ bearer: [] }]])
  }
  expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
})
