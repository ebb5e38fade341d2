import * as z from 'zod/mini'

export type Schema = z.core.JSONSchema.JSONSchema

export type JsonContent = { 'application/json': { schema: Schema } }

export const asJson = (schema: Schema): JsonContent => ({ 'application/json': { schema } })

/** What a client may send, before the contract turns it into what it means. */
export const received = (schema: z.ZodMiniType): Schema => jsonSchema(schema, 'input')

export const sent = (schema: z.ZodMiniType): Schema => jsonSchema(schema, 'input')

export type Field = { name: string; schema: Schema; required: boolean }

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as Schema,
    required: required.includes(name),
  }))

// An OpenAPI 3.1 document has one dialect for all its schemas, so none of them names its own.
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io })
  return rest as Schema
}
