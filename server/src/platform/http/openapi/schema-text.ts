import type { Schema } from './json-schema.ts'

/** A schema as people write shapes: `{ name: string, images: string[] }`, one property a line. */
export function shapeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => shapeOf(choice as Schema, indent)).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map((part) => shapeOf(part as Schema, indent)).join(' & ')
  if (schema.type === 'array') return listOf((schema.items ?? {}) as Schema, indent)
  if (schema.properties !== undefined) return objectOf(schema, indent)
  return [schema.type ?? 'anything'].flat().join(' | ')
}

const literal = (value: unknown) => JSON.stringify(value)

function listOf(items: Schema, indent: string): string {
  const item = shapeOf(items, indent)
  return (items.enum ?? items.anyOf ?? items.oneOf ?? items.allOf) ? `(${item})[]` : `${item}[]`
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${shapeOf(property as Schema, inner)}`
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

/** What kind of value a field takes; `rulesOf` names its choices. */
export const typeOf = (schema: Schema): string => (schema.enum === undefined ? shapeOf(schema) : String(schema.type))

/** What the type alone does not say. */
export function rulesOf(schema: Schema): string[] {
  return [
    schema.enum === undefined ? '' : `one of ${schema.enum.join(', ')}`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'entries'),
    schema.pattern === undefined ? '' : `matches ${schema.pattern}`,
  ].filter((rule) => rule !== '')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const bounds =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return `${bounds} ${unit}`.trim()
}
