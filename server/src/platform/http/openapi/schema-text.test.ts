import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { received } from './json-schema.ts'
import { rulesOf, shapeOf, typeOf } from './schema-text.ts'

const shape = (schema: z.ZodMiniType) => shapeOf(received(schema))

test('a shape shows one property a line, optional ones marked, nested ones indented', () => {
  const basket = z.object({
    owner: z.optional(z.string()),
    lines: z.array(z.object({ sku: z.string(), gift: z.boolean() })),
    tags: z.array(z.string()),
  })
  expect(shape(basket)).toBe(
    [
      '{',
      '  owner?: string',
      '  lines: {',
      '    sku: string',
      '    gift: boolean',
      '  }[]',
      '  tags: string[]',
      '}',
    ].join('\n'),
  )
})

test('a shape shows choices, fixed values and nothing known', () => {
  expect(shape(z.enum(['a', 'b']))).toBe('"a" | "b"')
  expect(shape(z.array(z.enum(['a', 'b'])))).toBe('("a" | "b")[]')
  expect(shape(z.array(z.union([z.object({ a: z.string() }), z.string()])))).toBe('({\n  a: string\n} | string)[]')
  expect(shape(z.nullable(z.number()))).toBe('number | null')
  expect(shape(z.literal('ok'))).toBe('"ok"')
  expect(shape(z.unknown())).toBe('anything')
  expect(shapeOf({ allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object' }] })).toBe('Problem & object')
})

test('rules say what the type does not', () => {
  const rules = (schema: z.ZodMiniType) => rulesOf(received(schema))
  expect(rules(z.string())).toEqual([])
  expect(rules(z.string().check(z.minLength(1), z.maxLength(80)))).toEqual(['1 to 80 characters'])
  expect(rules(z.string().check(z.maxLength(80), z.regex(/^a+$/)))).toEqual(['at most 80 characters', 'matches ^a+$'])
  expect(rules(z.number().check(z.minimum(3)))).toEqual(['at least 3'])
  expect(rules(z.array(z.string()).check(z.maxLength(5)))).toEqual(['at most 5 entries'])
  expect(rules(z.enum(['a', 'b']))).toEqual(['one of a, b'])
  expect(typeOf(received(z.enum(['a', 'b'])))).toBe('string')
})
