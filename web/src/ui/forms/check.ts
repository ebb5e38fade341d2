import * as z from 'zod/mini'

export type FieldProblem = { path: string; message: string }

export type Checked<T> = { data: T; wrong?: undefined } | { wrong: FieldProblem[] }

/** Validates the values of a form before they are sent. */
export type Check<T> = (typed: object) => Checked<T>

/** By the server's own schema. What is sent is normalised text, and amounts in dollars and tokens. */
export const checkBy =
  <T>(schema: z.ZodMiniType<unknown, T>): Check<T> =>
  (typed) => {
    const { data, error } = schema.safeParse(typed)
    if (error === undefined) return { data: z.encode(schema, data) }
    return { wrong: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  }
