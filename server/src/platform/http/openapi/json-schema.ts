import * as z from 'zod/mini'

export type Schema = z.core.JSONSchema.JSONSchema

export type JsonContent = { 'application/json': { schema: Schema } }

export const asJson = (schema: Schema): JsonContent => ({ 'application/json': { schema } })

/** The wire's side of a schema: what a client sends or receives, before codecs turn it into what the server works with. */
export function wireSchema(schema: z.ZodMiniType): Schema {
  // All schemas of an OpenAPI 3.1 document share one dialect, so none of them names its own.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest as Schema
}

export type Field = { name: string; schema: Schema; required: boolean }

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as Schema,
    required: required.includes(name),
  }))
