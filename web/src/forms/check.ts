export type FieldProblem = { path: string; message: string }

export type Checked<T> = { data: T; wrong?: undefined } | { wrong: FieldProblem[] }

/** Looks at what was typed before anything is sent. */
export type Check<T> = (typed: object) => Checked<T>

type Issue = { path: PropertyKey[]; message: string }
type Schema<T> = { safeParse(typed: unknown): { data?: T; error?: { issues: Issue[] } | undefined; success: boolean } }

/** By the same schema that the server holds it against. */
export const checkBy =
  <T>(schema: Schema<T>): Check<T> =>
  (typed) => {
    const { data, error } = schema.safeParse(typed)
    if (error === undefined) return { data: data as T }
    return { wrong: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  }
